//! The network that reads a cell, in whole numbers: the same on every machine, to the bit.

use std::fmt;

use crate::cells::PATCH;

/// The classes: an empty cell, and the digits 1 to 9.
pub(crate) const CLASSES: usize = 10;

/// The first bytes of a file of weights.
const MAGIC: &[u8; 8] = b"9SCAN\x00\x00\x01";

/// The channels of the input and of each convolution's output.
const CHANNELS: [usize; 4] = [1, 16, 32, 48];

/// The side of each convolution's input; max pooling of 2×2 follows each.
const SIDES: [usize; 3] = [PATCH, PATCH / 2, PATCH / 4];

/// The values after the last convolution.
const FLAT: usize = CHANNELS[3] * (PATCH / 8) * (PATCH / 8);

/// The values after the first full layer.
const HIDDEN: usize = 48;

/// Inputs and outputs of each layer.
const LAYERS: [(usize, usize); 5] = [
    (9 * CHANNELS[0], CHANNELS[1]),
    (9 * CHANNELS[1], CHANNELS[2]),
    (9 * CHANNELS[2], CHANNELS[3]),
    (FLAT, HIDDEN),
    (HIDDEN, CLASSES),
];

/// How unlikely each class is, as its negative logarithm in 1/256.
pub(crate) type Costs = [u32; CLASSES];

/// A network with its weights.
pub(crate) struct Network {
    layers: Vec<Layer>,
}

/// Weights that are not those of this network.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct WeightsError {
    /// The number of bytes as given.
    pub n_bytes: usize,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let length = n_bytes();
        write!(f, "expected weights of version 1 with {length} bytes, found {} bytes", self.n_bytes)
    }
}

impl std::error::Error for WeightsError {}

/// One layer: weights by output, and for each output a bias and a multiplier.
struct Layer {
    inputs: usize,
    weights: Vec<i16>,
    biases: Vec<i32>,
    multipliers: Vec<i32>,
}

impl Layer {
    /// One output; the input comes in pieces that are consecutive in the weights.
    fn output<'a>(&self, output: usize, pieces: impl Iterator<Item = &'a [i16]>) -> i32 {
        let mut weights = &self.weights[output * self.inputs..][..self.inputs];
        let mut total = self.biases[output];
        for piece in pieces {
            let (now, later) = weights.split_at(piece.len());
            total += dot(piece, now);
            weights = later;
        }
        let scaled = i64::from(total) * i64::from(self.multipliers[output]) + (1 << 23);
        (scaled >> 24) as i32
    }

    /// The same, as an input of the next layer.
    fn activation<'a>(&self, output: usize, pieces: impl Iterator<Item = &'a [i16]>) -> i16 {
        self.output(output, pieces).clamp(0, 255) as i16
    }
}

/// The sum of products, in a form that compilers turn into vector instructions.
fn dot(a: &[i16], b: &[i16]) -> i32 {
    a.iter().zip(b).map(|(&a, &b)| i32::from(a) * i32::from(b)).sum()
}

/// The length of a file of weights.
fn n_bytes() -> usize {
    MAGIC.len() + LAYERS.iter().map(|(inputs, outputs)| outputs * (inputs + 8)).sum::<usize>()
}

impl Network {
    /// Reads weights that `train/train.py` has written.
    pub(crate) fn read(bytes: &[u8]) -> Result<Network, WeightsError> {
        let rest = bytes.strip_prefix(MAGIC).filter(|_| bytes.len() == n_bytes());
        let mut rest = rest.ok_or(WeightsError { n_bytes: bytes.len() })?;
        let mut take = |n: usize| {
            let (now, later) = rest.split_at(n);
            rest = later;
            now
        };
        let words = |bytes: &[u8]| -> Vec<i32> {
            bytes
                .chunks_exact(4)
                .map(|word| i32::from_le_bytes([word[0], word[1], word[2], word[3]]))
                .collect()
        };
        let layer = |(inputs, outputs): (usize, usize)| Layer {
            inputs,
            weights: take(inputs * outputs)
                .iter()
                .map(|&byte| i16::from(byte.cast_signed()))
                .collect(),
            biases: words(take(4 * outputs)),
            multipliers: words(take(4 * outputs)),
        };
        Ok(Network { layers: LAYERS.map(layer).into() })
    }

    /// How unlikely each class is for a patch.
    pub(crate) fn costs(&self, patch: &[u8]) -> Costs {
        let mut values =
            padded(&patch.iter().map(|&pixel| i16::from(pixel)).collect::<Vec<_>>(), PATCH, 1);
        for (step, layer) in self.layers.iter().take(3).enumerate() {
            let pooled = convolved(layer, &values, SIDES[step], CHANNELS[step]);
            values = if step < 2 {
                padded(&pooled, SIDES[step] / 2, CHANNELS[step + 1])
            } else {
                pooled
            };
        }
        let hidden: Vec<i16> = (0..HIDDEN)
            .map(|output| self.layers[3].activation(output, [&values[..]].into_iter()))
            .collect();
        let mut outputs = [0; CLASSES];
        for (output, value) in outputs.iter_mut().enumerate() {
            *value = self.layers[4].output(output, [&hidden[..]].into_iter());
        }
        costs(outputs)
    }
}

/// The same picture with a border of zeros. Channels lie next to each other.
fn padded(values: &[i16], side: usize, channels: usize) -> Vec<i16> {
    let wide = (side + 2) * channels;
    let mut padded = vec![0; wide * (side + 2)];
    for (y, row) in values.chunks_exact(side * channels).enumerate() {
        padded[(y + 1) * wide + channels..][..side * channels].copy_from_slice(row);
    }
    padded
}

/// A convolution over 3×3 pixels, followed by max pooling of 2×2.
fn convolved(layer: &Layer, padded: &[i16], side: usize, channels: usize) -> Vec<i16> {
    let outputs = layer.biases.len();
    let wide = (side + 2) * channels;
    let half = side / 2;
    let mut pooled = vec![0; half * half * outputs];
    let mut window = Vec::with_capacity(9 * channels);
    for y in 0..side {
        for x in 0..side {
            window.clear();
            for row in 0..3 {
                window
                    .extend_from_slice(&padded[(y + row) * wide + x * channels..][..3 * channels]);
            }
            let most = &mut pooled[(y / 2 * half + x / 2) * outputs..][..outputs];
            for (output, most) in most.iter_mut().enumerate() {
                *most = (*most).max(layer.activation(output, [&window[..]].into_iter()));
            }
        }
    }
    pooled
}

/// e to the power of -1/256, in 2^-32.
const STEP: u64 = 4_278_222_835;

const ONE: u64 = 1 << 32;

fn power(cost: u32) -> u64 {
    // Above this cost, the result is below one in 2^-32.
    (0..cost.min(6_000)).fold(ONE, |power, _| (power * STEP) >> 32)
}

/// The probability of a class with this cost, in thousandths.
pub(crate) fn thousandths(cost: u32) -> u16 {
    ((power(cost) * 1_000 + ONE / 2) >> 32) as u16
}

/// Outputs in 1/256 as costs, such that the probabilities of all classes sum to one.
fn costs(outputs: [i32; CLASSES]) -> Costs {
    let most = outputs.iter().copied().max().unwrap_or(0);
    let below = outputs.map(|output| most.abs_diff(output));
    let mut total: u64 = below.iter().map(|&cost| power(cost)).sum();
    let mut shared = 0;
    while total > ONE {
        total = ((u128::from(total) * u128::from(STEP)) >> 32) as u64;
        shared += 1;
    }
    below.map(|cost| cost.saturating_add(shared))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_another_length_are_refused() {
        for bytes in [&b""[..], b"9SCAN\x00\x00\x01", &vec![0; n_bytes()]] {
            assert_eq!(Network::read(bytes).err(), Some(WeightsError { n_bytes: bytes.len() }));
        }
    }

    #[test]
    fn probabilities_sum_to_one() {
        for outputs in [
            [0; CLASSES],
            [700, 0, 0, 0, 0, 0, 0, 0, 0, 690],
            [-5_000, 9_000, 0, 0, 0, 0, 0, 0, 0, 0],
        ] {
            let total: u32 = costs(outputs).iter().map(|&cost| u32::from(thousandths(cost))).sum();
            assert!((995..=1_005).contains(&total), "{outputs:?}: {total}");
        }
        assert_eq!(thousandths(0), 1_000);
        assert_eq!(thousandths(177), 501); // ln 2 is 177.4 / 256
        assert_eq!(thousandths(u32::MAX), 0);
    }
}
