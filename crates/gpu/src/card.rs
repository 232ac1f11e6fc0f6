//! A graphics card, its memory and its kernel: the only unsafe code of the crate.

#![allow(unsafe_code, reason = "the driver is a C library, and the kernel reads what it is given")]

use std::fmt;
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use cudarc::driver::sys::{self, CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT};
use cudarc::driver::{
    CudaContext, CudaFunction, CudaSlice, CudaStream, LaunchConfig, PushKernelArg,
};
use cudarc::nvrtc::Ptx;

use crate::error::CardError;
use crate::packed::Packed;

/// The kernel, in the assembly language that all NVIDIA cards since 2018 understand.
const KERNEL: &str = include_str!("../kernel/solve.ptx");

/// The threads of a block, and the bytes of the open choices of one, as in the kernel.
const THREADS: u32 = 128;
const OPEN_BYTES: usize = 109 * 128;

/// The batches that are under way at once: one is copied while another is searched.
const LANES: usize = 3;

/// The maximum number of grids per launch.
const MOST_GRIDS: usize = 1 << 18;

/// The words of a solved grid on the card.
const SOLVED_WORDS: usize = 32;

/// The flag of a count that the card gave up on.
const GAVE_UP: u8 = 128;

/// A graphics card that searches grids. Several threads can use it.
pub struct Card {
    name: String,
    context: Arc<CudaContext>,
    solve: CudaFunction,
    pack: CudaFunction,
    n_blocks: u32,
    lanes: Mutex<Vec<Lane>>,
    freed: Condvar,
}

/// What a batch needs on the card.
struct Lane {
    stream: Arc<CudaStream>,
    grids: CudaSlice<u32>,
    counts: CudaSlice<u8>,
    solved: CudaSlice<u32>,
    solutions: CudaSlice<u32>,
    next: CudaSlice<u32>,
    open: CudaSlice<u8>,
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
        let solve = module.load_function("ninefold_solve").map_err(starting())?;
        let pack = module.load_function("ninefold_pack").map_err(starting())?;
        let n_multiprocessors =
            context.attribute(CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT).map_err(starting())?;
        let n_each = solve
            .occupancy_max_active_blocks_per_multiprocessor(THREADS, 0, None)
            .map_err(starting())?;
        let (n_free, _) = context.mem_get_info().map_err(starting())?;
        // At most half of the free memory.
        let most = n_free / 2 / LANES / (THREADS as usize * OPEN_BYTES);
        let most = u32::try_from(most).unwrap_or(u32::MAX).max(1);
        let n_blocks = (n_multiprocessors.unsigned_abs() * n_each).clamp(1, most);
        let lanes = (0..LANES).map(|_| Lane::new(&context, n_blocks));
        let lanes = Mutex::new(lanes.collect::<Result<_, _>>()?);
        Ok(Card { name, context, solve, pack, n_blocks, lanes, freed: Condvar::new() })
    }

    /// The name that its maker gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Counts the solutions of each grid, up to two, with at most `most_guesses` for each.
    pub(crate) fn count(
        &self,
        grids: &[Packed],
        most_guesses: u32,
    ) -> Result<Vec<Counted>, CardError> {
        let mut counted = Vec::with_capacity(grids.len());
        let mut lane = self.take();
        let done = grids
            .chunks(MOST_GRIDS)
            .try_for_each(|grids| self.launch(&mut lane, grids, most_guesses, &mut counted));
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner).push(lane);
        self.freed.notify_one();
        done.map(|()| counted)
    }

    /// A lane, as soon as one is free.
    fn take(&self) -> Lane {
        let mut lanes = self.lanes.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match lanes.pop() {
                Some(lane) => return lane,
                None => lanes = self.freed.wait(lanes).unwrap_or_else(PoisonError::into_inner),
            }
        }
    }

    fn launch(
        &self,
        lane: &mut Lane,
        grids: &[Packed],
        most_guesses: u32,
        counted: &mut Vec<Counted>,
    ) -> Result<(), CardError> {
        let n_grids = grids.len();
        let (copying, searching) =
            (|| CardError::when("copying grids"), || CardError::when("searching"));
        let Lane { stream, grids: place, counts, solved, solutions, next, open } = lane;
        let mut place = place.slice_mut(..n_grids * 9);
        stream.memcpy_htod(grids.as_flattened(), &mut place).map_err(copying())?;
        stream.memset_zeros(counts).map_err(copying())?;
        stream.memset_zeros(next).map_err(copying())?;
        let n_warps = self.n_blocks * THREADS / 32;
        #[expect(clippy::cast_possible_truncation, reason = "at most MOST_GRIDS")]
        let n = n_grids as u32;
        let (portion, ten, twenty) = (n.div_ceil(n_warps).clamp(1, 32), 1 << 10, 1 << 20);
        let (ten, twenty): (u32, u32) = (ten, twenty);
        let mut launch = stream.launch_builder(&self.solve);
        launch.arg(&mut place).arg(&mut *counts).arg(&mut *solved).arg(&n).arg(&mut *next);
        launch.arg(&mut *open).arg(&most_guesses).arg(&portion).arg(&ten).arg(&twenty);
        let size = LaunchConfig {
            grid_dim: (self.n_blocks, 1, 1),
            block_dim: (THREADS, 1, 1),
            shared_mem_bytes: 0,
        };
        // SAFETY: the arguments are those of `ninefold_solve` in kernel/solve.cu, in their order.
        // Grids, counts and solved grids have room for `n` of them, counts for a multiple of four, and
        // `open` for the choices of every thread that is launched.
        unsafe { launch.launch(size) }.map_err(searching())?;
        let mut launch = stream.launch_builder(&self.pack);
        launch.arg(&*solved).arg(&n).arg(&mut *solutions);
        // SAFETY: the arguments are those of `ninefold_pack`, in their order, with room for `n` grids.
        unsafe { launch.launch(size) }.map_err(searching())?;
        let (mut found, mut digits) = (vec![0; n_grids], vec![[0; 9]; n_grids]);
        stream.memcpy_dtoh(&counts.slice(..n_grids), &mut found).map_err(searching())?;
        let solutions = solutions.slice(..n_grids * 9);
        stream.memcpy_dtoh(&solutions, digits.as_flattened_mut()).map_err(searching())?;
        stream.synchronize().map_err(searching())?;
        counted.extend(found.iter().zip(&digits).map(|(&found, solution)| match found {
            _ if found & !GAVE_UP >= 2 => Counted::Several,
            _ if found & GAVE_UP != 0 => Counted::GaveUp,
            0 => Counted::None,
            _ => Counted::One(*solution),
        }));
        Ok(())
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
        let allocating = || CardError::when("taking memory");
        let stream = context.new_stream().map_err(allocating())?;
        let words = || stream.alloc_zeros(MOST_GRIDS * 9).map_err(allocating());
        Ok(Lane {
            grids: words()?,
            solutions: words()?,
            solved: stream.alloc_zeros(MOST_GRIDS * SOLVED_WORDS).map_err(allocating())?,
            counts: stream.alloc_zeros(MOST_GRIDS).map_err(allocating())?,
            next: stream.alloc_zeros(1).map_err(allocating())?,
            open: stream
                .alloc_zeros((n_blocks * THREADS) as usize * OPEN_BYTES)
                .map_err(allocating())?,
            stream,
        })
    }
}
