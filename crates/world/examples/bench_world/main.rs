//! Prototype.
#![allow(missing_docs, unreachable_pub)]
mod sim;

use sim::{Simulator, Spent};
use std::time::Instant;
use world::{Point, Rect, World};

fn rss() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap();
    statm.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() * 4096
}

fn median(mut v: Vec<f64>) -> f64 {
    v.sort_by(f64::total_cmp);
    v[v.len() / 4]
}

fn main() {
    let start_rss = rss();
    let sizes: Vec<u64> = std::env::args().skip(1).map(|a| a.parse().unwrap()).collect();
    for n in sizes {
        let road = 100_800.min(n as i64 / 4);
        let t = Instant::now();
        let mut sim = Simulator::new((n / 1000).clamp(50, 10_000) as usize, road, 1);
        let mut grow = Spent::default();
        while sim.world.stones() < n {
            sim.hour(&mut grow);
        }
        let grow_s = t.elapsed().as_secs_f64();
        let bytes = (rss() - start_rss) as f64 / sim.world.stones() as f64;
        let mut samples = vec![];
        let mut total = 0;
        while total < (n / 5).min(100_000) {
            let mut s = Spent::default();
            sim.hour(&mut s);
            total += s.moves;
            samples.push(s.time.as_nanos() as f64 / s.moves as f64);
        }
        let ns = median(samples);
        let mut s = Spent::default();
        sim.along_the_road(&mut s);
        let ns_chain = s.time.as_nanos() as f64 / s.moves as f64;
        let mut sc = Spent::default();
        sim.scattered(20_000, &mut sc);
        let ns_scattered = sc.time.as_nanos() as f64 / 20_000.0;
        let now = sim.now();
        let mut vp = vec![];
        let mut seen = 0;
        for _ in 0..200 {
            let c = sim.any_site();
            let rect = Rect::new(c, Point::new(c.x + 99, c.y + 99));
            let t = Instant::now();
            seen += sim.world.stones_in(rect, now).unwrap().len();
            vp.push(t.elapsed().as_nanos() as f64 / 1000.0);
        }
        let mut ov = vec![];
        for _ in 0..200 {
            let c = sim.any_site();
            let rect = Rect::new(c, Point::new(c.x + 999, c.y + 999));
            let t = Instant::now();
            let o = sim.world.overview(rect, 5).unwrap();
            ov.push(t.elapsed().as_nanos() as f64 / 1000.0);
            std::hint::black_box(o);
        }
        let t = Instant::now();
        let snap = sim.world.snapshot();
        let w = t.elapsed().as_secs_f64();
        let t = Instant::now();
        let again = World::restore(&snap).unwrap();
        let r = t.elapsed().as_secs_f64();
        let same = again.fingerprint() == sim.world.fingerprint();
        let lost: u64 = sim.world.ranking(world::RankBy::Lost, 1 << 30).iter().map(|p| p.1.lost).sum();
        println!(
            "n={} stones={} turns={} lost={lost} grow={grow_s:.1}s applyall={:.0}ns ns={ns:.0} chain={ns_chain:.0} ({} moves) scattered={ns_scattered:.0} bytes={bytes:.1} vp={:.1} ({}) ov={:.1} w={w:.2} r={r:.2} snap={:.1}B/stone same={same} {}",
            n,
            sim.world.stones(),
            sim.world.turns(),
            grow.time.as_nanos() as f64 / grow.moves as f64,
            s.moves,
            median(vp),
            seen / 200,
            median(ov),
            snap.len() as f64 / sim.world.stones() as f64,
            sim.world.describe_memory()
        );
    }
}
