import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAttacks } from './attacks.ts'
import { measureBoard } from './board.ts'
import { measureChecker } from './checker.ts'
import type { Chapter } from './figures.ts'
import { measureLists } from './lists.ts'
import { writeLongDocuments } from './long-documents.ts'
import { startMailSink } from './mail-sink.ts'
import { measurePages } from './pages.ts'
import { measurePayments } from './payments.ts'
import { measureRequests } from './requests.ts'
import { measureScreens } from './screens.ts'
import { onPlatform } from './startup.ts'
import { step } from './step.ts'
import { measureStreams } from './streams.ts'
import { launch } from './visitor.ts'

/** Measures everything with the same data folder, on platforms that run one after another. */
export async function measureAll(): Promise<Chapter[]> {
  const data = mkdtempSync(join(tmpdir(), 'tesela-bench-'))
  const documents = writeLongDocuments()
  const mail = await startMailSink()
  const browser = await launch(process.env.CHROMIUM ?? '/usr/bin/chromium')
  try {
    const checker = await step('checking the documents', async () => measureChecker())
    const first = await onPlatform('with an empty folder', { data }, async () => undefined)
    const again = await onPlatform('again', { data }, async ({ port }) => ({
      pages: await measurePages(browser, originAt(port)),
      requests: await measureRequests(port),
      attacks: await measureAttacks(port),
      streams: await measureStreams(port, data),
    }))
    const long = await onPlatform('with longer documents', { data, documents }, ({ port }) =>
      measureScreens(browser, originAt(port)),
    )
    const paid = await onPlatform('with many holders', { data, mailPort: mail.port }, measurePayments)
    const crowd = await onPlatform('once more', { data }, async ({ port }) => [
      await measureLists(port, data),
      await measureBoard(port, data),
    ])
    const starts = { title: 'Start until the first answer', figures: [first.start, again.start] }
    return [
      ...again.result.pages,
      ...long.result,
      ...again.result.requests,
      paid.result,
      ...crowd.result,
      ...again.result.streams,
      again.result.attacks,
      checker,
      starts,
    ]
  } finally {
    await browser.close()
    await mail.close()
    for (const folder of [data, documents]) rmSync(folder, { recursive: true, force: true })
  }
}

function originAt(port: number): string {
  return `http://alba.localhost:${port}`
}
