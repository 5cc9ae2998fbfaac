//! The crate `go_game_board`.

use go_game_board::{Board, Vertex};

use crate::Contender;

pub struct GoGameBoard {
    start: Board,
    board: Board,
}

impl GoGameBoard {
    pub fn new(size: u8) -> Self {
        let start = Board::with_size(size.into(), size.into());
        GoGameBoard { board: start.clone(), start }
    }
}

impl Contender for GoGameBoard {
    fn reset(&mut self) {
        self.board.load(&self.start);
    }

    fn empty(&self) -> usize {
        self.board.empty_vertex_count()
    }

    fn is_good(&self, place: usize) -> bool {
        let vertex = self.board.empty_vertex(place);
        let player = self.board.act_player();
        // Its incremental 3×3 patterns are faster than its `is_legal`.
        let pattern = self.board.hash3x3_at(vertex);
        !pattern.is_eyelike(player) && pattern.is_legal(player) && vertex != self.board.ko_vertex()
    }

    fn play(&mut self, place: usize) {
        let vertex = self.board.empty_vertex(place);
        let player = self.board.act_player();
        self.board.play_legal(player, vertex);
    }

    fn pass(&mut self) {
        let player = self.board.act_player();
        self.board.play_legal(player, Vertex::pass());
    }
}
