//! Records in and out: JSON, SGF, text diagrams, pictures.

pub mod sgf;
