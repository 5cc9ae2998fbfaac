import { read_study, study_to_record, study_to_sgf } from './made/law.js'
import { bytesOf } from './bytes'
import type { StudyTree } from './types'

/** A game with its branches from a record, JSON or SGF. Throws an error with a sentence if it is none. */
export function readStudy(record: string | Uint8Array): StudyTree {
  return JSON.parse(read_study(bytesOf(record))) as StudyTree
}

/** A game with its branches and comments as SGF. */
export function studyToSgf(tree: StudyTree): string {
  return study_to_sgf(JSON.stringify(tree))
}

/** The main line as a record, with its comments. */
export function studyToRecord(tree: StudyTree): string {
  return study_to_record(JSON.stringify(tree))
}
