import { relative } from 'node:path'

/** What Vitest's JSON reporter says of a run, as far as it is read here. */
export interface Report {
  testResults: { name: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  ancestorTitles: string[]
  title: string
  status: string
}

/** A test of a run: its titles from the outermost describe to its own. */
interface FinishedTest {
  titles: string[]
  passed: boolean
}

/** What ran, by its file below `root`; a file may stand in several reports. */
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
 * Those of the proofs (`file › title`, with the describes around it before and rows of its table behind) whose test did
 * not run, or did not pass. A row that titles show has to have passed itself, unless a quick run left it out.
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

/** The rows among the parts of a proof, where its titles are those of a test, in their order; else undefined. */
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

/** What a title has in place of which a row's value stands when it runs. */
const places = /%[sdifjoOc#$]|\$[\w.#]+/

const hasPlaces = (title: string) => places.test(title)

/** A title as its source says it, with whatever a table's row has in its places; %% is a sign of its own. */
function asRun(title: string): RegExp {
  const parts = title
    .split(new RegExp(places, 'g'))
    .map((part) => part.replaceAll('%%', '%').replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`, 's')
}

/** Whether titles show a row, which a proof writes as its source does: `'session_days', 15` or `"rule": "phone"`. */
function shows(titles: string[], row: string): boolean {
  const quoted = [...row.matchAll(/(["'])(.*?)\1/g)].map(([, , words = '']) => words)
  const words =
    row.startsWith('"') && row.includes('": ') ? quoted.slice(-1) : quoted.length > 0 ? quoted : [row]
  return words.every((each) => titles.some((title) => title.includes(each)))
}
