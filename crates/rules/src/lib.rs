//! The law: points, topologies, the board, the variants, scoring, perft.
