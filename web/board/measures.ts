import { STEP } from './look'

// Measures of the drawing in its units: those of our pictures, and those that differ on a screen.
export * from './look'

/** Room for the board's shadow. */
export const PAGE = 0.3 * STEP
export const COORDINATE_GAP = 0.3 * STEP
export const COORDINATE = 0.26 * STEP
/** Height of a row of hexagonal cells in steps. */
export const HEX_ROW = Math.sqrt(3) / 2
/** From the centre of a hexagonal cell to its corners. */
export const HEX_CELL = STEP / Math.sqrt(3)
/** Above a layer, for its name. */
export const HEADING = 0.7 * STEP
