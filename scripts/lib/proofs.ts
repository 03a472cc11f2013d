import { relative } from 'node:path'

/** The part of Vitest's JSON report that is read here. */
export interface Report {
  testResults: { name: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  ancestorTitles: string[]
  title: string
  status: string
}

/** A finished test: its titles from the outermost describe to its own. */
interface FinishedTest {
  titles: string[]
  passed: boolean
}

/** Returns the finished tests by file below `root`; a file may be in several reports. */
export function ranIn(reports: Report[], root: string): Map<string, FinishedTest[]> {
  const ran = new Map<string, FinishedTest[]>()
  for (const { name, assertionResults } of reports.flatMap(({ testResults }) => testResults)) {
    const tests = assertionResults.map(({ ancestorTitles, title, status }) => ({
      titles: [...ancestorTitles, title],
      passed: status === 'passed',
    }))
    const file = relative(root, name)
    ran.set(file, [...(ran.get(file) ?? []), ...tests])
  }
  return ran
}

/**
 * Returns the proofs (`file › title`, with describes before and table rows after) whose test did not run or pass. A row
 * shown in titles must have passed itself, unless a quick run left it out.
 */
export function unprovenOf(proofs: string[], ran: Map<string, FinishedTest[]>): string[] {
  return proofs.filter((proof) => {
    const [file = '', ...parts] = proof.split(' › ')
    const meant = (ran.get(file) ?? []).flatMap((test) => {
      const rows = rowsBehind(parts, test.titles)
      return rows === undefined ? [] : [{ ...test, shown: rows.some((row) => shows(test.titles, row)) }]
    })
    const shown = meant.filter((test) => test.shown)
    return !(shown.length > 0 ? shown : meant).some(({ passed }) => passed)
  })
}

/** Returns the table rows of a proof whose titles match a test in order; undefined if they do not. */
function rowsBehind(parts: string[], titles: string[]): string[] | undefined {
  let at = -1
  for (const [index, part] of parts.entries()) {
    const next = titles.findIndex((title, place) => place > at && asRun(part).test(title))
    if (next < 0) {
      const ofTable = at === titles.length - 1 || hasPlaces(parts[index - 1] ?? '')
      return index > 0 && ofTable ? parts.slice(index) : undefined
    }
    at = next
  }
  return []
}

/** Matches the placeholders of a title, which a row's values replace. */
const places = /%[sdifjoOc#$]|\$[\w.#]+/

const hasPlaces = (title: string) => places.test(title)

/** Returns the pattern of a title with any values in its placeholders; %% is a literal sign. */
function asRun(title: string): RegExp {
  const parts = title
    .split(new RegExp(places, 'g'))
    .map((part) => part.replaceAll('%%', '%').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/**
 * Returns whether titles contain a row, which a proof writes as the source does: `'session_days', 15` or `"rule":
 * "phone"`.
 */
function shows(titles: string[], row: string): boolean {
  const quoted = [...row.matchAll(/(["'])(.*?)\1/g)].map(([, , words = '']) => words)
  const words =
    row.startsWith('"') && row.includes('": ') ? quoted.slice(-1) : quoted.length > 0 ? quoted : [row]
  return words.every((each) => titles.some((title) => title.includes(each)))
}
