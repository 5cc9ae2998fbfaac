//! Records in and out: JSON, SGF, text diagrams, pictures.

pub mod look;
pub mod picture;
pub mod scene;
pub mod sgf;
pub mod view;
