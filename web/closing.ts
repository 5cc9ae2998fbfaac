import type { Reporter, TestModule } from 'vitest/node'

/** One plain line at the end, for people and for programs that count. */
export default class Closing implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    let [passed, failed] = [0, 0]
    for (const module of modules) {
      const tests = [...module.children.allTests()]
      passed += tests.filter((test) => test.result().state === 'passed').length
      const broken = tests.filter((test) => test.result().state === 'failed').length
      // A file that could not even be loaded counts as one.
      failed += broken > 0 || module.ok() ? broken : 1
    }
    console.log(`${passed} passed, ${failed} failed`)
  }
}
