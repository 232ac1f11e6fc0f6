use std::sync::Mutex;

use ninefold::Stop;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use super::*;

fn client(name: &str) -> Client {
    Client::Player(name.to_owned())
}

fn workers(workers: usize, queue: usize) -> Arc<Workers> {
    Arc::new(Workers::new(&Config { workers, queue, ..Config::default() }))
}

fn seconds<T>(answer: &Answer<T>) -> Option<u64> {
    match answer {
        Err(ApiError::Busy { seconds }) => Some(*seconds),
        _ => None,
    }
}

/// Starts a job of a client that runs until it should stop; then its name is sent.
fn run_forever(
    workers: &Arc<Workers>,
    kind: Kind,
    name: &'static str,
    events: &mpsc::UnboundedSender<String>,
) -> JoinHandle<Answer<()>> {
    let (workers, events) = (Arc::clone(workers), events.clone());
    tokio::spawn(async move {
        let job = move |stop: Stop<'_>| {
            events.send(format!("{name} starts")).unwrap();
            while !stop.is_requested() {
                thread::yield_now();
            }
            events.send(format!("{name} ends")).unwrap();
        };
        workers.run(kind, client(name), job).await
    })
}

#[tokio::test]
async fn a_full_lane_refuses_and_an_abandoned_job_stops() {
    let work = workers(1, 0);
    let (sender, mut events) = mpsc::unbounded_channel();
    let first = run_forever(&work, Kind::Ask, "first", &sender);
    assert_eq!(events.recv().await.unwrap(), "first starts");
    let second = work.run(Kind::Ask, client("second"), |_| ()).await;
    assert_eq!(seconds(&second), Some(1), "nothing is known about how long jobs take");
    assert!(work.run(Kind::Play, client("second"), |_| ()).await.is_ok(), "another lane");
    first.abort();
    assert_eq!(events.recv().await.unwrap(), "first ends");
    while work.run(Kind::Ask, client("second"), |_| ()).await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_panicking_job_is_answered_and_its_thread_survives() {
    let work = workers(1, 1);
    let broken = work.run(Kind::Play, client("a"), |_| -> () { panic!("by a test") }).await;
    assert!(matches!(broken, Err(ApiError::Broken(what)) if what == "by a test"));
    assert_eq!(work.run(Kind::Play, client("a"), |_| 7).await.unwrap(), 7);
}

/// One client cannot keep another from being next, nor take all places.
#[tokio::test]
async fn clients_take_turns() {
    let work = workers(1, 8);
    let (sender, mut events) = mpsc::unbounded_channel();
    let running = run_forever(&work, Kind::Ask, "greedy", &sender);
    assert_eq!(events.recv().await.unwrap(), "greedy starts");
    let order = Arc::new(Mutex::new(Vec::new()));
    let mut jobs = Vec::new();
    for name in ["greedy", "greedy", "greedy", "modest", "modest"] {
        let (workers, order) = (Arc::clone(&work), Arc::clone(&order));
        jobs.push(tokio::spawn(async move {
            let job = move |_: Stop<'_>| order.lock().unwrap().push(name);
            workers.run(Kind::Ask, client(name), job).await
        }));
        tokio::task::yield_now().await;
    }
    let refused = jobs.remove(2).await.unwrap();
    assert!(seconds(&refused).is_some(), "a quarter of the places is two");
    running.abort();
    for job in jobs {
        job.await.unwrap().unwrap();
    }
    let order = order.lock().unwrap().clone();
    assert_eq!(order, ["greedy", "modest", "greedy", "modest"]);
}

/// When the queue is full, the client with the most jobs loses one to a newcomer.
#[test]
fn a_newcomer_finds_a_place() {
    let lane = Lane::new(Limits::new(1, 8));
    let add = |name| lane.add(client(name), Box::new(|| ()));
    for name in ["a", "b", "c"] {
        assert!((0..3).all(|_| add(name).is_ok()), "one to run and two to wait");
        assert!(add(name).is_err());
    }
    assert_eq!(lane.n_free(), 0);
    assert!(add("d").is_ok() && add("d").is_ok(), "two of three are evicted");
    assert!(add("d").is_err(), "no client has two more than that");
}

/// A waiting job is removed when its client leaves, and its place is free.
#[tokio::test]
async fn an_abandoned_job_never_starts() {
    let work = workers(1, 1);
    let (sender, mut events) = mpsc::unbounded_channel();
    let first = run_forever(&work, Kind::Make, "first", &sender);
    assert_eq!(events.recv().await.unwrap(), "first starts");
    let second = run_forever(&work, Kind::Make, "second", &sender);
    while work.lanes[Kind::Make as usize].n_free() > 0 {
        tokio::task::yield_now().await;
    }
    second.abort();
    assert!(second.await.unwrap_err().is_cancelled());
    assert_eq!(work.lanes[Kind::Make as usize].n_free(), 1);
    first.abort();
    assert_eq!(events.recv().await.unwrap(), "first ends", "and not: second starts");
}

/// A slow job for a player starts again among the questions, and ends there in time.
#[tokio::test]
async fn a_long_job_leaves_the_players_lane() {
    let config = Config { workers: 1, queue: 4, question_seconds: 1, ..Config::default() };
    let work = Arc::new(Workers::new(&config));
    let (sender, mut names) = mpsc::unbounded_channel();
    let job = move |stop: Stop<'_>| {
        sender.send(thread::current().name().unwrap_or_default().to_owned()).unwrap();
        while !stop.is_requested() {
            thread::yield_now();
        }
    };
    work.run_short(client("a"), job).await.unwrap();
    assert_eq!(names.recv().await.unwrap(), "play");
    assert_eq!(names.recv().await.unwrap(), "ask");
    let thread = |_: Stop<'_>| thread::current().name().map(str::to_owned);
    assert_eq!(work.run_short(client("a"), thread).await.unwrap().unwrap(), "play");
}

#[test]
fn a_busy_lane_says_when_to_try_again() {
    let lane = Lane::new(Limits::new(2, 2));
    assert_eq!(lane.seconds(), 1);
    for _ in 0..50 {
        lane.done(&client("a"), Duration::from_secs(10));
    }
    for name in ["a", "b", "c", "d"] {
        assert!(lane.add(client(name), Box::new(|| ())).is_ok());
    }
    assert_eq!(lane.add(client("e"), Box::new(|| ())), Err(20), "four of 10 s on two threads");
    for _ in 0..50 {
        lane.done(&client("a"), Duration::from_secs(1_000));
    }
    assert_eq!(lane.seconds(), 120, "it is bounded");
}
