//! One number for the whole world.

use crate::mix::{mix_all, mix_text};
use crate::world::World;

impl World {
    /// A hash of everything that the moves so far have made of the world, the same on every machine.
    ///
    /// Included: the settings, the time of the last move and the number of moves; every stone with its place, its
    /// owner's name, its status at the last move and since when; every chunk's version and last activity; what every
    /// player who has ever had a stone has captured and lost. Left out: what follows from these (chains, liberties,
    /// sums), how it lies in memory, which numbers the players have, and players without a move.
    pub fn fingerprint(&self) -> u64 {
        let options = &self.options;
        let head = mix_all(&[
            u64::from(options.radius()),
            options.pending_timeout() as u64,
            options.locked_timeout().unwrap_or(0) as u64,
            self.clock as u64,
            self.turns,
        ]);
        let names: Vec<u64> = self.players.iter().map(|(_, player)| mix_text(&player.name)).collect();
        // A sum does not depend on the order in which chunks and players are visited.
        let mut sum = head;
        for (at, chunk) in self.board.directory.iter() {
            let place = mix_all(&[at.x as u64, at.y as u64]);
            sum = sum.wrapping_add(mix_all(&[place, chunk.version(), chunk.last_activity as u64]));
            for (spot, stone) in chunk.iter() {
                let stone = stone.seen_at(self.clock, options);
                let owner = names.get(stone.owner().0 as usize).copied().unwrap_or(0);
                let code = u64::from(spot.0) << 8 | u64::from(stone.status().code());
                sum = sum.wrapping_add(mix_all(&[place, code, owner, stone.since as u64]));
            }
        }
        for ((_, player), name) in self.players.iter().zip(names) {
            let tally = player.tally;
            if tally.held + tally.lost > 0 {
                sum = sum.wrapping_add(mix_all(&[name, tally.held, tally.captured, tally.lost]));
            }
        }
        sum
    }
}
