//! A hash of the whole world.

use crate::hashing::{hash_numbers, hash_text};
use crate::world::World;

impl World {
    /// A hash of the state that results from the moves so far, the same on every machine.
    ///
    /// Includes the settings, the time of the last move and the number of moves; every stone with its point, its
    /// owner's name, its status at the last move and the time of that status; every chunk's version and last activity; the
    /// tally of every player who has ever had a stone. Ignores what follows from these (chains, liberties,
    /// sums), the memory layout, the numbers of players, and players without a move.
    pub fn fingerprint(&self) -> u64 {
        let options = &self.options;
        let head = hash_numbers(&[
            u64::from(options.radius()),
            options.pending_timeout() as u64,
            options.locked_timeout().unwrap_or(0) as u64,
            self.clock as u64,
            self.turns,
        ]);
        let names: Vec<u64> = self.players.iter().map(|(_, player)| hash_text(&player.name)).collect();
        // A sum does not depend on the order of chunks and players.
        let mut sum = head;
        for (at, chunk) in self.board.directory.iter() {
            let place = hash_numbers(&[at.x as u64, at.y as u64]);
            sum = sum.wrapping_add(hash_numbers(&[place, chunk.version(), chunk.last_activity as u64]));
            for (spot, stone) in chunk.iter() {
                let stone = stone.seen_at(self.clock, options);
                let owner = names.get(stone.owner().0 as usize).copied().unwrap_or(0);
                let code = u64::from(spot.0) << 8 | u64::from(stone.status().code());
                sum = sum.wrapping_add(hash_numbers(&[place, code, owner, stone.since as u64]));
            }
        }
        for ((_, player), name) in self.players.iter().zip(names) {
            let tally = player.tally;
            if tally.held + tally.lost > 0 {
                sum = sum.wrapping_add(hash_numbers(&[name, tally.held, tally.captured, tally.lost]));
            }
        }
        sum
    }
}
