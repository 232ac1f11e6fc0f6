"""Trains the network that reads digits, and writes its weights as whole numbers.

    python train.py DATA OUT FOLD

DATA is a folder with `glyphs.npz` (from glyphs.py), `cells.bin` (from the example `cells` of ninefold-scan) and
`truth.txt` (from the photos). FOLD is 0 to 4 for weights trained without that fold of the photos, `all` for
the shipped weights, and `fonts` for weights trained without photos. OUT gets `FOLD.bin` and `folds.txt`.

All photos of the same puzzle are in the same fold, so no weights are judged with a puzzle that they were trained on.
"""

import collections
import pathlib
import sys

import numpy
import torch
from torch import nn
from torch.nn import functional

SIDE = 24  # of a patch, in pixels, as in cells.rs
WIDE = 32  # of a patch in cells.bin, which shows more of the surroundings
PAPER, FULL = 32.0, 160.0  # as in cells.rs
CELL = 26.667  # as in cells.rs
TOP = 4.0  # activations are cut off here
STEPS = 10000
BATCH = 512
FOLDS = 5

device = "cuda" if torch.cuda.is_available() else "cpu"


def folds(truths):
    """The fold of each photo: puzzles with many photos come first, each goes to the fold that has the fewest."""
    counts = collections.Counter(truths)
    sizes = [0] * FOLDS
    fold_of = {}
    for puzzle in sorted(counts, key=lambda puzzle: (-counts[puzzle], puzzle)):
        fold = sizes.index(min(sizes))
        fold_of[puzzle] = fold
        sizes[fold] += counts[puzzle]
    return [fold_of[puzzle] for puzzle in truths]


def uniform(n, low, high):
    return torch.rand(n, device=device) * (high - low) + low


def warped(images, side, scale_x, scale_y, turn, shear, shift_x, shift_y, factor):
    """Squares with `side` pixels, cut from the middle of images; `factor` is the number of image pixels per pixel."""
    n, fine = len(images), side * 3
    size = images.shape[-1]
    steps = (torch.arange(fine, device=device) + 0.5) / 3 - side / 2
    y, x = torch.meshgrid(steps, steps, indexing="ij")
    x = (x.expand(n, -1, -1) - shift_x.view(-1, 1, 1)) * factor
    y = (y.expand(n, -1, -1) - shift_y.view(-1, 1, 1)) * factor
    cos, sin = torch.cos(turn).view(-1, 1, 1), torch.sin(turn).view(-1, 1, 1)
    u = (cos * x + sin * y) / scale_x.view(-1, 1, 1) + shear.view(-1, 1, 1) * y
    v = (-sin * x + cos * y) / scale_y.view(-1, 1, 1)
    grid = torch.stack([u, v], -1) / (size / 2)
    out = functional.grid_sample(images, grid, padding_mode="border", align_corners=False)
    return functional.avg_pool2d(out, 3)


def blurred(images, sigma):
    """Each image blurred by its own sigma, in pixels."""
    n = len(images)
    taps = torch.arange(-5, 6, device=device).float()
    kernel = torch.exp(-(taps**2) / (2 * sigma.view(-1, 1) ** 2))
    kernel = kernel / kernel.sum(1, keepdim=True)
    stack = functional.pad(images.view(1, n, *images.shape[-2:]), (5, 5, 5, 5), mode="replicate")
    stack = functional.conv2d(stack, kernel.view(n, 1, 1, 11), groups=n)
    stack = functional.conv2d(stack, kernel.view(n, 1, 11, 1), groups=n)
    return stack.view(n, 1, *images.shape[-2:])


def lines(n):
    """The borders of cells, as far as they are in the patch, from 0 to 1."""
    at = torch.arange(SIDE, device=device) + 0.5 - SIDE / 2
    total = torch.zeros(n, 1, SIDE, SIDE, device=device)
    for axis in (0, 1):
        for sign in (-1, 1):
            place = sign * (CELL / 2 - uniform(n, -1.5, 2.5)).view(-1, 1)
            slope = uniform(n, -0.05, 0.05).view(-1, 1, 1)
            width = uniform(n, 0.4, 1.6).view(-1, 1, 1)
            strength = (uniform(n, 0.2, 1.1) * (torch.rand(n, device=device) < 0.8)).view(-1, 1, 1)
            distance = (at.view(1, -1) - place).unsqueeze(1) + slope * at.view(1, -1, 1)
            line = strength * (1.5 + width - distance.abs()).clamp(0, 1)
            total = total + (line if axis == 0 else line.transpose(1, 2)).unsqueeze(1)
    return total.clamp(0, 1.2)


def stains(glyphs, n):
    """Other faint marks on paper: the mirrored print of the other side, creases and dirt, from 0 to 1."""
    digit = torch.randint(0, 9, (n,), device=device)
    font = torch.randint(0, len(glyphs), (n,), device=device)
    images = glyphs[font, digit].unsqueeze(1).float().flip(-1) / 255
    size = uniform(n, 0.2, 1.4)
    through = warped(images, SIDE, size, size, uniform(n, -3.2, 3.2), uniform(n, -0.3, 0.3), uniform(n, -14, 14), uniform(n, -14, 14), 1.0)
    at = torch.arange(SIDE, device=device) + 0.5 - SIDE / 2
    angle = uniform(n, 0, 6.3)
    cos, sin = torch.cos(angle).view(-1, 1, 1), torch.sin(angle).view(-1, 1, 1)
    distance = cos * at.view(1, 1, -1) + sin * at.view(1, -1, 1) - uniform(n, -12, 12).view(-1, 1, 1)
    crease = (uniform(n, 0.6, 2.5).view(-1, 1, 1) - distance.abs()).clamp(0, 1).unsqueeze(1)
    x, y = at.view(1, 1, -1) - uniform(n, -12, 12).view(-1, 1, 1), at.view(1, -1, 1) - uniform(n, -12, 12).view(-1, 1, 1)
    stretch = uniform(n, 0.3, 1.0).view(-1, 1, 1)
    along, across = cos * x + sin * y, (cos * y - sin * x) / stretch
    spot = torch.exp(-(along**2 + across**2) / (2 * uniform(n, 0.8, 4.0).view(-1, 1, 1) ** 2)).unsqueeze(1)
    kind = torch.rand(n, device=device).view(-1, 1, 1, 1)
    total = torch.where(kind < 0.4, through, torch.where(kind < 0.7, crease, spot))
    total = blurred(total, uniform(n, 0.4, 1.6))
    return total * uniform(n, 0.05, 0.4).view(-1, 1, 1, 1) * (torch.rand(n, device=device) < 0.35).view(-1, 1, 1, 1)


def printed(glyphs, n):
    """Digits of fonts and empty cells."""
    digit = torch.randint(1, 10, (n,), device=device)
    font = torch.randint(0, len(glyphs), (n,), device=device)
    images = glyphs[font, digit - 1].unsqueeze(1).float() / 255
    kind = torch.rand(n, device=device)
    is_small = kind < 0.06  # a little number in a corner of an empty cell
    is_empty = kind < 0.25
    height = torch.where(is_small, uniform(n, 4.0, 7.0), CELL * uniform(n, 0.36, 0.8))
    scale = height / 40
    shift = [torch.where(is_small, uniform(n, 6.0, 9.0) * (torch.randint(0, 2, (n,), device=device) * 2 - 1), uniform(n, -3.0, 3.0)) for _ in (0, 1)]
    ink = warped(images, SIDE, scale * uniform(n, 0.78, 1.2), scale, uniform(n, -0.14, 0.14), uniform(n, -0.25, 0.25), *shift, 1.0)
    ink = ink * (~is_empty | is_small).view(-1, 1, 1, 1)
    ink = torch.maximum(ink * uniform(n, 0.45, 1.35).view(-1, 1, 1, 1), lines(n) * uniform(n, 0.3, 1.3).view(-1, 1, 1, 1))
    ink = blurred(ink, uniform(n, 0.25, 1.9))
    label = torch.where(is_empty, 0, digit)
    return PAPER + FULL * (ink + stains(glyphs, n)), label


def photographed(glyphs, cells, labels, n):
    """Cells of photos, half of them with digits, moved and turned a little."""
    filled, empty = torch.nonzero(labels > 0).flatten(), torch.nonzero(labels == 0).flatten()
    pick = torch.where(
        torch.rand(n, device=device) < 0.72,
        filled[torch.randint(0, len(filled), (n,), device=device)],
        empty[torch.randint(0, len(empty), (n,), device=device)],
    )
    images = cells[pick].float()
    size = uniform(n, 0.85, 1.15)
    images = warped(images, SIDE, size * uniform(n, 0.92, 1.08), size, uniform(n, -0.1, 0.1), uniform(n, -0.12, 0.12), uniform(n, -2.2, 2.2), uniform(n, -2.2, 2.2), 1.0)
    soft = blurred(images, uniform(n, 0.2, 1.2))
    images = torch.where((torch.rand(n, device=device) < 0.35).view(-1, 1, 1, 1), soft, images)
    images = images + FULL * stains(glyphs, n)
    images = PAPER + (images - PAPER) * uniform(n, 0.65, 1.35).view(-1, 1, 1, 1)
    return images, labels[pick]


def lit(images):
    """Adds uneven light and noise, and clamps the values to a byte."""
    n = len(images)
    at = ((torch.arange(SIDE, device=device) + 0.5) / SIDE * 2 - 1)
    light = uniform(n, -10, 10).view(-1, 1, 1, 1)
    light = light + uniform(n, -16, 16).view(-1, 1, 1, 1) * at.view(1, 1, 1, -1)
    light = light + uniform(n, -16, 16).view(-1, 1, 1, 1) * at.view(1, 1, -1, 1)
    noise = torch.randn_like(images)
    soft = blurred(noise, torch.full((n,), 0.8, device=device)) * 2.5
    noise = torch.where((torch.rand(n, device=device) < 0.5).view(-1, 1, 1, 1), soft, noise)
    noise = noise * (uniform(n, 0.0, 1.0) ** 2 * 16).view(-1, 1, 1, 1)
    return (images + light + noise).clamp(0, 255).floor() / 255


class Network(nn.Module):
    """Three convolutions and two full layers."""

    def __init__(self):
        super().__init__()
        sizes = [1, 16, 32, 48]
        self.convolutions = nn.ModuleList(nn.Conv2d(a, b, 3, padding=1, bias=False) for a, b in zip(sizes, sizes[1:]))
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in sizes[1:])
        self.hidden = nn.Linear(48 * 9, 48, bias=False)
        self.hidden_norm = nn.BatchNorm1d(48)
        self.out = nn.Linear(48, 10)

    def forward(self, x):
        for convolution, norm in zip(self.convolutions, self.norms):
            x = functional.max_pool2d(norm(convolution(x)).clamp(0, TOP), 2)
        x = x.permute(0, 2, 3, 1).flatten(1)
        x = functional.dropout(self.hidden_norm(self.hidden(x)).clamp(0, TOP), 0.2, self.training)
        return self.out(x)


def folded(weight, norm):
    """Weights and biases that include the normalization."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return weight * factor.view(-1, *[1] * (weight.dim() - 1)), norm.bias - norm.running_mean * factor


def layers(network):
    """Weights (outputs first, then rows, columns, inputs), biases, and the scales of inputs and outputs."""
    step = TOP / 255
    scale = 1 / 255
    found = []
    for convolution, norm in zip(network.convolutions, network.norms):
        weight, bias = folded(convolution.weight, norm)
        found.append((weight.permute(0, 2, 3, 1).flatten(1), bias, scale, step))
        scale = step
    weight, bias = folded(network.hidden.weight, network.hidden_norm)
    found.append((weight, bias, scale, step))
    found.append((network.out.weight, network.out.bias, step, 1 / 256))
    return found


def whole(weight, bias, scale_in, scale_out):
    """A layer in whole numbers: weights, biases, and multipliers in 2^-24."""
    weight, bias = weight.detach().double().cpu(), bias.detach().double().cpu()
    unit = weight.abs().amax(1).clamp(min=1e-9) / 127
    weights = torch.round(weight / unit.view(-1, 1))
    biases = torch.round(bias / (unit * scale_in))
    multipliers = torch.round(unit * scale_in / scale_out * 2**24)
    return weights, biases, multipliers


def judged(parts, patches):
    """The outputs of the network in whole numbers, exactly as the program computes them."""
    x = patches.double().cpu()  # n, 1, 24, 24 of bytes
    for i, (weights, biases, multipliers) in enumerate(parts):
        if i < 3:
            inputs = x.shape[1]
            kernel = weights.view(len(weights), 3, 3, inputs).permute(0, 3, 1, 2)
            total = functional.conv2d(x, kernel, biases, padding=1)
            shape = (1, -1, 1, 1)
        else:
            if x.dim() == 4:
                x = x.permute(0, 2, 3, 1).flatten(1)
            total = x @ weights.T + biases
            shape = (1, -1)
        x = torch.floor((total * multipliers.view(shape) + 2**23) / 2**24)
        if i < 4:
            x = x.clamp(0, 255)
        if i < 3:
            x = functional.max_pool2d(x, 2)
    return x


def main():
    data, out, fold = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    torch.manual_seed(26)
    torch.backends.cudnn.deterministic = True
    truth = [line.split() for line in (data / "truth.txt").read_text().splitlines()]
    fold_of = folds([digits for _, digits in truth])
    out.mkdir(parents=True, exist_ok=True)
    (out / "folds.txt").write_text("".join(f"{name} {fold}\n" for (name, _), fold in zip(truth, fold_of)))
    glyphs = torch.from_numpy(numpy.load(data / "glyphs.npz")["glyphs"]).to(device)
    cells = torch.from_numpy(numpy.fromfile(data / "cells.bin", numpy.uint8)).view(-1, 1, WIDE, WIDE)
    labels = torch.tensor([int(digit) for _, digits in truth for digit in digits])
    folds_of_cells = torch.tensor(fold_of).repeat_interleave(81)
    is_learned = folds_of_cells >= 0 if fold in ("all", "fonts") else folds_of_cells != int(fold)
    is_judged = ~is_learned if is_learned.logical_not().any() else is_learned
    seen, seen_labels = cells[is_learned].to(device), labels[is_learned].to(device)

    network = Network().to(device)
    optimizer = torch.optim.AdamW(network.parameters(), 3e-3, weight_decay=1e-2)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 3e-3, STEPS)
    for step in range(STEPS):
        half = BATCH if fold == "fonts" else BATCH // 2
        images, wanted = printed(glyphs, half)
        if fold != "fonts":
            photos, photo_labels = photographed(glyphs, seen, seen_labels, BATCH - half)
            images, wanted = torch.cat([images, photos]), torch.cat([wanted, photo_labels])
        loss = functional.cross_entropy(network(lit(images)), wanted, label_smoothing=0.005)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        if step % 1000 == 0:
            print(fold, step, round(loss.item(), 4), flush=True)

    network.eval()
    parts = [whole(*layer) for layer in layers(network)]
    with open(out / f"{fold}.bin", "wb") as file:
        file.write(b"9SCAN\x00\x00\x01")
        for weights, biases, multipliers in parts:
            file.write(weights.numpy().astype("<i1").tobytes())
            file.write(biases.numpy().astype("<i4").tobytes())
            file.write(multipliers.numpy().astype("<i4").tobytes())
    margin = (WIDE - SIDE) // 2
    judged_cells = cells[is_judged][:, :, margin:-margin, margin:-margin]
    answers = judged(parts, judged_cells).argmax(1)
    with torch.no_grad():
        floats = network(judged_cells.float().to(device) / 255).argmax(1).cpu()
    wrong = (answers != labels[is_judged]).view(-1, 81).sum(1)
    print(fold, "cells wrong", int(wrong.sum()), "before rounding", int((floats != labels[is_judged]).sum()), "of", wrong.numel() * 81,
          "photos wrong", int((wrong > 0).sum()), "of", wrong.numel(), flush=True)


main()
