//! A graphics card, its memory and its kernel: the only unsafe code of the crate.

#![allow(unsafe_code, reason = "the driver is a C library, and the kernel reads what it is given")]

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{fmt, ptr};

use cudarc::driver::sys::{self, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, CudaViewMut, DeviceRepr, DriverError,
    LaunchConfig, PinnedHostSlice, PushKernelArg, ValidAsZeroBits,
};
use cudarc::nvrtc::Ptx;
use rayon::iter::ParallelIterator;
use rayon::slice::ParallelSlice;

use crate::dense;
use crate::error::CardError;
use crate::packed::{Packed, pack};

/// The kernel, in the assembly language (PTX) that all NVIDIA cards since 2018 understand.
const KERNEL: &str = include_str!("../kernel/solve.ptx");

/// Factors of the kernel's multiplications, which its compiler must not know.
const TEN: u32 = 1 << 10;
const TWENTY: u32 = 1 << 20;

/// The number of threads in a block, and the bytes of a thread's open choices, as in the kernel.
const THREADS: u32 = 128;
const OPEN_BYTES: usize = 109 * 128;

/// The maximum number of batches under way together: while one is searched, others are copied.
const LANES: usize = 4;

/// The maximum number of grids per launch if solutions are kept.
pub(crate) const MOST_SOLVED: usize = 1 << 17;

/// The maximum number of grids per launch if solutions are only counted: more would cost memory, and with fewer, most
/// of the card would wait for the last grids more often.
const MOST_COUNTED: usize = 1 << 20;

/// The number of words of a solved grid on the card.
const SOLVED_WORDS: usize = 32;

/// The flag in the count of a grid that the card gave up on.
pub(crate) const GAVE_UP: u8 = 128;

/// A graphics card that searches grids. Several threads can use it.
pub struct Card {
    name: String,
    context: Arc<CudaContext>,
    kernels: Kernels,
    n_blocks: u32,
    lanes: Mutex<Lanes>,
    freed: Condvar,
}

/// The lanes of a card, which are made on demand.
struct Lanes {
    free: Vec<Lane>,
    n_made: usize,
    /// The maximum number of lanes that may be made.
    most: usize,
}

/// The functions of kernel/solve.cu.
struct Kernels {
    solve: CudaFunction,
    count: CudaFunction,
    pack: CudaFunction,
    unpack: CudaFunction,
}

/// The memory for a batch: on the card and, with names that begin with `host`, pinned memory of the
/// processor, which the card can read and write directly.
struct Lane {
    stream: Arc<CudaStream>,
    dense: CudaSlice<u32>,
    grids: CudaSlice<u32>,
    counts: CudaSlice<u8>,
    solved: CudaSlice<u32>,
    solutions: CudaSlice<u32>,
    next: CudaSlice<u32>,
    open: CudaSlice<u8>,
    host_grids: PinnedHostSlice<u32>,
    host_counts: PinnedHostSlice<u8>,
    host_solutions: PinnedHostSlice<u32>,
}

/// Grids for one launch, packed densely in pinned memory, which the card can read directly.
pub(crate) struct Batch {
    words: PinnedHostSlice<u32>,
    pub(crate) n_grids: usize,
}

impl Batch {
    pub(crate) fn n_bytes(&self) -> usize {
        self.words.num_bytes()
    }

    pub(crate) fn words(&self) -> Result<&[u32], CardError> {
        self.words.as_slice().map_err(CardError::when("reading grids"))
    }
}

/// The card's answer for a grid.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Counted {
    None,
    One(Packed),
    Several,
    GaveUp,
}

impl Card {
    /// All cards of this machine.
    ///
    /// # Errors
    ///
    /// There is no driver or no card, or one of them failed.
    pub fn all() -> Result<Vec<Card>, CardError> {
        // SAFETY: loading the driver runs its initialization, as every program that uses it does.
        if !unsafe { sys::is_culib_present() } {
            return Err(CardError::NoDriver);
        }
        let n_cards = CudaContext::device_count().map_err(|_| CardError::NoCard)?;
        if n_cards < 1 {
            return Err(CardError::NoCard);
        }
        (0..n_cards.unsigned_abs()).map(|number| Card::open(number as usize)).collect()
    }

    fn open(number: usize) -> Result<Card, CardError> {
        let starting = || CardError::when("starting");
        let context = CudaContext::new(number).map_err(starting())?;
        let name = context.name().map_err(starting())?;
        let module = context.load_module(Ptx::from_src(KERNEL)).map_err(starting())?;
        let function = |name| module.load_function(name).map_err(starting());
        let kernels = Kernels {
            solve: function("ninefold_solve")?,
            count: function("ninefold_count")?,
            pack: function("ninefold_pack")?,
            unpack: function("ninefold_unpack")?,
        };
        let n_multiprocessors =
            context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT).map_err(starting())?;
        let n_each = kernels
            .solve
            .occupancy_max_active_blocks_per_multiprocessor(THREADS, 0, None)
            .map_err(starting())?;
        let (n_free, _) = context.mem_get_info().map_err(starting())?;
        // Use at most half of the free memory.
        let most = n_free / 2 / LANES / (THREADS as usize * OPEN_BYTES);
        let most = u32::try_from(most).unwrap_or(u32::MAX).max(1);
        let n_blocks = (n_multiprocessors.unsigned_abs() * n_each).clamp(1, most);
        let free = vec![Lane::new(&context, n_blocks)?];
        let lanes = Mutex::new(Lanes { free, n_made: 1, most: LANES });
        Ok(Card { name, context, kernels, n_blocks, lanes, freed: Condvar::new() })
    }

    /// The name given by its manufacturer.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Searches for up to two solutions of each of at most [`MOST_SOLVED`] grids, with at most
    /// `most_guesses` guesses for each.
    pub(crate) fn search(
        &self,
        grids: &[[u8; 81]],
        most_guesses: u32,
    ) -> Result<Vec<Counted>, CardError> {
        let mut lane = self.take();
        let done = self.solve(&mut lane, &grids[..grids.len().min(MOST_SOLVED)], most_guesses);
        self.give_back(lane);
        done
    }

    /// Packs grids densely, in batches.
    pub(crate) fn batches(&self, grids: &[[u8; 81]]) -> Result<Vec<Batch>, CardError> {
        let batch = |grids: &[[u8; 81]]| {
            let mut words = pinned(&self.context, dense::n_words(grids))?;
            let place = words.as_mut_slice().map_err(CardError::when("taking memory"))?;
            dense::pack(grids, place);
            Ok(Batch { words, n_grids: grids.len() })
        };
        let batches: Vec<_> = grids.par_chunks(MOST_COUNTED).map(batch).collect();
        batches.into_iter().collect()
    }

    /// Counts the solutions of the grids of each batch, up to two, with at most `most_guesses` guesses for
    /// each. If the card gives up on a grid before it finds two, the flag [`GAVE_UP`] is set.
    pub(crate) fn count(&self, batches: &[Batch], most_guesses: u32) -> Result<Vec<u8>, CardError> {
        let mut lanes = vec![self.take()];
        while lanes.len() < batches.len()
            && let Some(lane) = self.take_if_free()
        {
            lanes.push(lane);
        }
        let done = self.stream(&mut lanes, batches, most_guesses);
        for lane in lanes {
            self.give_back(lane);
        }
        done
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A lane; waits until one is free.
    fn take(&self) -> Lane {
        loop {
            if let Some(lane) = self.take_if_free() {
                return lane;
            }
            let lanes = self.lanes();
            let is_none_free = |lanes: &mut Lanes| lanes.free.is_empty();
            drop(
                self.freed.wait_while(lanes, is_none_free).unwrap_or_else(PoisonError::into_inner),
            );
        }
    }

    /// A lane, unless all are in use and no more can be made.
    fn take_if_free(&self) -> Option<Lane> {
        let mut lanes = self.lanes();
        let free = lanes.free.pop();
        if free.is_some() || lanes.n_made == lanes.most {
            return free;
        }
        lanes.n_made += 1;
        drop(lanes);
        let made = Lane::new(&self.context, self.n_blocks);
        if made.is_err() {
            let mut lanes = self.lanes();
            lanes.n_made -= 1;
            lanes.most = lanes.n_made; // the first lane was made, and it is enough
        }
        made.ok()
    }

    /// Returns a lane once nothing is being copied from or to its memory, even after a failure.
    fn give_back(&self, lane: Lane) {
        let _ = lane.stream.synchronize(); // the call that failed has already reported why
        self.lanes().free.push(lane);
        self.freed.notify_one();
    }

    fn size(&self) -> LaunchConfig {
        LaunchConfig {
            grid_dim: (self.n_blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        }
    }

    /// The number of grids that a warp takes together.
    fn portion(&self, n_grids: u32) -> u32 {
        let n_warps = self.n_blocks * THREADS / 32;
        n_grids.div_ceil(n_warps).clamp(1, 32)
    }

    fn solve(
        &self,
        lane: &mut Lane,
        grids: &[[u8; 81]],
        most_guesses: u32,
    ) -> Result<Vec<Counted>, CardError> {
        let n_grids = grids.len();
        if n_grids == 0 {
            return Ok(Vec::new());
        }
        let Lane { stream, grids: place, counts, solved, solutions, next, open, .. } = lane;
        let host_grids = lane.host_grids.as_mut_slice().map_err(copying())?;
        let host_grids = &mut host_grids[..n_grids * 9];
        for (packed, grid) in host_grids.as_chunks_mut().0.iter_mut().zip(grids) {
            *packed = pack(grid);
        }
        let mut place = place.slice_mut(..n_grids * 9);
        stream.memcpy_htod(host_grids, &mut place).map_err(copying())?;
        stream.memset_zeros(&mut counts.slice_mut(..room(n_grids))).map_err(copying())?;
        stream.memset_zeros(next).map_err(copying())?;
        let n = as_number(n_grids);
        let portion = self.portion(n);
        let mut launch = stream.launch_builder(&self.kernels.solve);
        launch.arg(&mut place).arg(&mut *counts).arg(&mut *solved).arg(&n).arg(&mut *next);
        launch.arg(&mut *open).arg(&most_guesses).arg(&portion).arg(&TEN).arg(&TWENTY);
        // SAFETY: the arguments are those of `ninefold_solve` in kernel/solve.cu, in their order.
        // Grids, counts and solved grids have room for `n` of them, counts for a multiple of four, and
        // `open` for the choices of every thread that is launched.
        unsafe { launch.launch(self.size()) }.map_err(searching())?;
        let mut launch = stream.launch_builder(&self.kernels.pack);
        launch.arg(&*solved).arg(&n).arg(&mut *solutions);
        // SAFETY: the arguments are those of `ninefold_pack`, in their order, with room for `n` grids.
        unsafe { launch.launch(self.size()) }.map_err(searching())?;
        let found = lane.host_counts.as_mut_slice().map_err(searching())?;
        let found = &mut found[..n_grids];
        stream.memcpy_dtoh(&counts.slice(..n_grids), found).map_err(searching())?;
        let digits = lane.host_solutions.as_mut_slice().map_err(searching())?;
        let digits = &mut digits[..n_grids * 9];
        stream.memcpy_dtoh(&solutions.slice(..n_grids * 9), digits).map_err(searching())?;
        stream.synchronize().map_err(searching())?;
        let counted = |(&found, solution): (&u8, &Packed)| match found {
            _ if found & !GAVE_UP >= 2 => Counted::Several,
            _ if found & GAVE_UP != 0 => Counted::GaveUp,
            0 => Counted::None,
            _ => Counted::One(*solution),
        };
        Ok(found.iter().zip(digits.as_chunks().0).map(counted).collect())
    }

    /// Searches batches in lanes, in rotation.
    fn stream(
        &self,
        lanes: &mut [Lane],
        batches: &[Batch],
        most_guesses: u32,
    ) -> Result<Vec<u8>, CardError> {
        let mut counts = Vec::with_capacity(batches.iter().map(|batch| batch.n_grids).sum());
        let n_lanes = lanes.len();
        for (index, batch) in batches.iter().enumerate() {
            let lane = &mut lanes[index % n_lanes];
            if let Some(before) = index.checked_sub(n_lanes) {
                counts.extend(lane.found(batches[before].n_grids)?.iter().copied().map(up_to_two));
            }
            self.start(lane, batch, most_guesses)?;
        }
        for index in batches.len().saturating_sub(n_lanes)..batches.len() {
            let found = lanes[index % n_lanes].found(batches[index].n_grids)?;
            counts.extend(found.iter().copied().map(up_to_two));
        }
        Ok(counts)
    }

    /// Starts counting the solutions of a batch's grids.
    fn start(&self, lane: &mut Lane, batch: &Batch, most_guesses: u32) -> Result<(), CardError> {
        let Lane { stream, dense, grids, counts, next, open, .. } = lane;
        stream.memcpy_htod(&batch.words, dense).map_err(copying())?;
        let mut counts: CudaViewMut<'_, u8> = counts.slice_mut(..room(batch.n_grids));
        stream.memset_zeros(&mut counts).map_err(copying())?;
        stream.memset_zeros(next).map_err(copying())?;
        let n = as_number(batch.n_grids);
        let mut launch = stream.launch_builder(&self.kernels.unpack);
        launch.arg(&*dense).arg(&n).arg(&mut *grids);
        // SAFETY: the arguments are those of `ninefold_unpack` in kernel/solve.cu, in their order; the
        // words are `n` grids that `dense::pack` has packed, and there is room for their numbers.
        unsafe { launch.launch(self.size()) }.map_err(searching())?;
        let portion = self.portion(n);
        let mut launch = stream.launch_builder(&self.kernels.count);
        launch.arg(&*grids).arg(&mut counts).arg(&n).arg(&mut *next).arg(&mut *open);
        launch.arg(&most_guesses).arg(&portion).arg(&TEN).arg(&TWENTY);
        // SAFETY: the arguments are those of `ninefold_count`, in their order, with room as in `solve`.
        unsafe { launch.launch(self.size()) }.map_err(searching())?;
        let found = lane.host_counts.as_mut_slice().map_err(searching())?;
        let found = &mut found[..batch.n_grids];
        stream.memcpy_dtoh(&counts.slice(..batch.n_grids), found).map_err(searching())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.context.ordinal();
        f.debug_struct("Card")
            .field("name", &self.name)
            .field("number", &number)
            .finish_non_exhaustive()
    }
}

impl Lane {
    fn new(context: &Arc<CudaContext>, n_blocks: u32) -> Result<Lane, CardError> {
        let taking = || CardError::when("taking memory");
        let stream = context.new_stream().map_err(taking())?;
        let words = |n_words: usize| stream.alloc_zeros(n_words).map_err(taking());
        let n_open = (n_blocks * THREADS) as usize * OPEN_BYTES;
        Ok(Lane {
            dense: words(dense::most_words(MOST_COUNTED))?,
            grids: words(MOST_COUNTED * 9)?,
            counts: stream.alloc_zeros(MOST_COUNTED).map_err(taking())?,
            solved: words(MOST_SOLVED * SOLVED_WORDS)?,
            solutions: words(MOST_SOLVED * 9)?,
            next: words(1)?,
            open: stream.alloc_zeros(n_open).map_err(taking())?,
            host_grids: pinned(context, MOST_SOLVED * 9)?,
            host_counts: pinned(context, MOST_COUNTED)?,
            host_solutions: pinned(context, MOST_SOLVED * 9)?,
            stream,
        })
    }

    /// The counts of the batch that was started; waits until it is done.
    fn found(&self, n_grids: usize) -> Result<&[u8], CardError> {
        self.stream.synchronize().map_err(searching())?;
        Ok(&self.host_counts.as_slice().map_err(searching())?[..n_grids])
    }
}

/// Pinned memory, which the card can read and write directly.
fn pinned<T: DeviceRepr + ValidAsZeroBits>(
    context: &Arc<CudaContext>,
    n_items: usize,
) -> Result<PinnedHostSlice<T>, CardError> {
    let taking = || CardError::when("taking memory");
    // SAFETY: it is filled with zeros before anyone reads it.
    let mut memory = unsafe { context.alloc_pinned_with_flags(n_items, 0) }.map_err(taking())?;
    let place = memory.as_mut_ptr().map_err(taking())?;
    // SAFETY: there is room for these items, which may be zeros.
    unsafe { ptr::write_bytes(place, 0, n_items) };
    Ok(memory)
}

/// A count of the card limited to two: some grids have more. This is done batch by batch, while the card
/// searches the next ones.
fn up_to_two(count: u8) -> u8 {
    if count & !GAVE_UP >= 2 { 2 } else { count }
}

/// The size of the counts in bytes: the kernel writes four of them together.
fn room(n_grids: usize) -> usize {
    n_grids.next_multiple_of(4)
}

#[expect(clippy::cast_possible_truncation, reason = "at most MOST_COUNTED")]
fn as_number(n_grids: usize) -> u32 {
    n_grids as u32
}

fn copying() -> impl FnOnce(DriverError) -> CardError {
    CardError::when("copying grids")
}

fn searching() -> impl FnOnce(DriverError) -> CardError {
    CardError::when("searching")
}
