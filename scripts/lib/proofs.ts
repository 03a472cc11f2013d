import { relative } from 'node:path'

/** Describes the parts of Vitest's JSON report that are read here. */
export interface Report {
  testResults: { name: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  ancestorTitles: string[]
  title: string
  status: string
}

/** Describes a finished test; `titles` lists its titles from the outermost describe to the test. */
interface FinishedTest {
  titles: string[]
  passed: boolean
}

/** Returns the finished tests by file below `root`; a file may be in several reports. */
export function ranIn(reports: Report[], root: string): Map<string, FinishedTest[]> {
  const testsByFile = new Map<string, FinishedTest[]>()
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
    const tests = assertionResults.map(({ ancestorTitles, title, status }) => ({
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    }))
    const file = relative(root, name)
    testsByFile.set(file, [...(testsByFile.get(file) ?? []), ...tests])
  }
  return testsByFile
}

/**
 * Returns the proofs (`file › title`, with describes before and table rows after) whose test did not run or pass. A
 * table row that appears in a test's title must have passed itself, unless a quick run omitted it.
 */
export function unprovenOf(proofs: string[], testsByFile: Map<string, FinishedTest[]>): string[] {
  return proofs.filter((proof) => {
    const [file = '', ...parts] = proof.split(' › ')
    const matchingTests = (testsByFile.get(file) ?? []).flatMap((test) => {
      const rows = tableRowsOf(parts, test.titles)
      return rows === undefined ? [] : [{ ...test, shown: rows.some((row) => containsRow(test.titles, row)) }]
    })
    const namedTests = matchingTests.filter((test) => test.shown)
    return !(namedTests.length > 0 ? namedTests : matchingTests).some(({ passed }) => passed)
  })
}

/** Returns the table rows of a proof whose titles match a test in order; undefined if they do not. */
function tableRowsOf(parts: string[], titles: string[]): string[] | undefined {
  let lastIndex = -1
  for (const [index, part] of parts.entries()) {
    const next = titles.findIndex((title, position) => position > lastIndex && patternOf(part).test(title))
    if (next < 0) {
      const isTableRow = lastIndex === titles.length - 1 || hasPlaceholders(parts[index - 1] ?? '')
      return index > 0 && isTableRow ? parts.slice(index) : undefined
    }
    lastIndex = next
  }
  return []
}

/** Matches the placeholders of a title, which a row's values replace. */
const placeholders = /%[sdifjoOc#$]|\$[\w.#]+/

const hasPlaceholders = (title: string) => placeholders.test(title)

/** Returns the pattern of a title with any values in its placeholders; %% is a literal sign. */
function patternOf(title: string): RegExp {
  const parts = title
    .split(new RegExp(placeholders, 'g'))
    .map((part) => part.replaceAll('%%', '%').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/**
 * Returns whether titles contain a row, which a proof writes as the source does: `'session_days', 15` or `"rule":
 * "phone"`.
 */
function containsRow(titles: string[], row: string): boolean {
  const quoted = [...row.matchAll(/(["'])(.*?)\1/g)].map(([, , words = '']) => words)
  const words =
    row.startsWith('"') && row.includes('": ') ? quoted.slice(-1) : quoted.length > 0 ? quoted : [row]
  return words.every((word) => titles.some((title) => title.includes(word)))
}
