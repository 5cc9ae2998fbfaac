export { default } from '../voids'
