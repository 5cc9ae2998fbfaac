// Made from crates/record/src/look.rs by its test `look`.
export const STEP = 40
export const STONE = 0.475 * STEP
export const STONE_IN_CELL = 0.4 * STEP
export const VOID = 0.44 * STEP
export const CORNER = 0.2 * STEP
export const STAR = 0.085 * STEP
export const RIM = 0.4 * STEP
