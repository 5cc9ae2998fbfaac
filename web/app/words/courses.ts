/** What the steps of the courses say, in the language of this page. */
export { courses, worldCourse, type StepWords } from './en/courses'
