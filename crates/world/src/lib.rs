//! The law of Infinite Go on a sparse board of any size.
