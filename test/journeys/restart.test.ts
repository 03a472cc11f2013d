import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Platform, startPlatform } from '../../scripts/lib/platform.ts'
import { signingCodeFor } from './mailbox.ts'
import { closeBrowser, Person, type Tenant } from './person.ts'
import { signs } from './signing.ts'

/** A separate platform, because these journeys kill it and start it with other documents. */
let platform: Platform
let alba: Tenant
const documents = mkdtempSync(join(tmpdir(), 'tesela-documents-'))

beforeAll(async () => {
  platform = await startPlatform({ copyOf: inject('seeded') })
  alba = { origin: `http://alba.localhost:${platform.port}`, type: 'default' }
})

afterAll(async () => {
  await closeBrowser()
  await platform.stop()
  rmSync(documents, { recursive: true })
})

describe('a server killed during an investment', () => {
  test('loses no acknowledged step; the investor continues at the next one', async () => {
    const investor = await Person.arrives(alba, 'es')
    await investor.logsIn('inversor@alba.demo')
    await investor.opens('/invest/bodega-sierra-cantabria')
    await investor.isOn('invest.amount_title', { title: 'Bodega Sierra Alta' })
    await investor.fills('fields.tokens', '25')
    await investor.ticks('fields.warning_risk')
    await investor.ticks('fields.warning_loss')
    await investor.pressesAround('invest.reserve_total_other')
    await investor.isOn('invest.breakdown_title')

    await killed(investor)
    await investor.opens('/invest/bodega-sierra-cantabria')
    await investor.isOn('invest.breakdown_title')
    await investor.pressesAround('payments.confirm_MANUAL_TRANSFER')
    await investor.isOn('invest.sign_title')
    const code = () => signingCodeFor(platform.port, 'inversor@alba.demo')
    await signs(investor, 'Lucía Navarro Gil', code, ['Pacto de socios'])
    await investor.reads(/ES\d\d/)

    await killed(investor)
    await investor.opens('/user/investments')
    await investor.reads('Bodega Sierra Alta')
    expect(await investor.page.getByRole('link', { name: 'Bodega Sierra Alta' }).count()).toBe(1)
    await investor.leaves()
  })
})

describe('an integrator', () => {
  test('adds a screen with one JSON file and its texts, and finds it after a restart', async () => {
    for (const folder of ['schemas', 'screens']) cpSync(folder, join(documents, folder), { recursive: true })
    cpSync('test/journeys/integrator/screen.json', join(documents, 'screens/user/ending-soon.json'))
    for (const language of ['es', 'en'])
      cpSync(
        `test/journeys/integrator/texts.${language}.json`,
        join(documents, `screens/texts/${language}/ending.json`),
      )
    expect(check()).toMatchObject({ status: 0 })

    await restart({ documents }, 'SIGTERM')
    const investor = await Person.arrives(alba, 'es')
    await investor.logsIn('inversor@alba.demo')
    await investor.page.getByRole('link', { name: 'Últimos días' }).first().click()
    await investor.page.getByRole('heading', { level: 1, name: 'Terminan pronto' }).waitFor()
    await investor.reads('5 proyectos en campaña')
    await investor.hasNoFaults()
    await investor.leaves()
  })
})

async function killed(investor: Person): Promise<void> {
  await restart({}, 'SIGKILL')
  // Discards the browser's errors about interrupted requests.
  investor.complaints.length = 0
}

async function restart(given: { documents?: string }, signal: NodeJS.Signals): Promise<void> {
  const { data, port, process: running } = platform
  const ended = new Promise((resolve) => running.once('exit', resolve))
  running.kill(signal)
  await ended
  platform = await startPlatform({ data, port, ...given })
}

/** Runs the integrator's check. */
function check() {
  return spawnSync(process.execPath, ['scripts/run.mjs', 'scripts/check.ts', documents], { encoding: 'utf8' })
}
