export { default } from '$examples/board-no.json'
