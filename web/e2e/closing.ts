import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** One plain line at the end, for people and for programs that count. */
export default class Closing implements Reporter {
  private outcomes = new Map<string, boolean>()

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'skipped') this.outcomes.set(test.id, test.outcome() !== 'unexpected')
  }

  onEnd(_: FullResult): void {
    const all = [...this.outcomes.values()]
    const passed = all.filter(Boolean).length
    console.log(`${passed} passed, ${all.length - passed} failed`)
  }
}
