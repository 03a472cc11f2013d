import { readFile } from 'node:fs/promises'
import Excel from 'exceljs'
import { afterAll, expect, test } from 'vitest'
import exported from './exports.json' with { type: 'json' }
import { demoHouses } from './houses.ts'
import { closeBrowser, Person } from './person.ts'
import { walked } from './walked.ts'

afterAll(closeBrowser)

/** Presses a button and returns the downloaded file. */
async function takes(person: Person, label: string) {
  const [file] = await Promise.all([person.page.waitForEvent('download'), person.presses(label)])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test.each(walked(demoHouses, [0]))(
  'a manager exports a filtered list on the phone and downloads it again from the exports (%s)',
  async (language, house, domain) => {
    const { list, separator, header } = exported[language]
    const manager = await Person.arrives(house, language, 390)
    await manager.logsIn(`gestora@${domain}`)
    await manager.opens('/manager/investments?status=MINTED&sort=-amount')
    const found = await manager.page.locator('.ts-filters__total').textContent()
    await manager.page.getByLabel(manager.words('lists.more_tools')).click()
    await manager.presses('lists.export')
    await manager.hasNoFaults()
    const { name, bytes } = await takes(manager, 'lists.export_csv')
    expect(name).toMatch(new RegExp(`^${list} \\d{4}-\\d\\d-\\d\\d\\.csv$`))
    const lines = bytes.toString().split('\r\n')
    expect(lines[0]).toBe(header)
    expect(lines).toHaveLength(Number.parseInt(found ?? '', 10) + 2)
    const totals = lines.slice(1, -1).map((line) => Number(line.split(separator).at(-3)?.replace(',', '.')))
    expect(totals).toEqual(totals.toSorted((one, other) => other - one))

    await manager.follows('lists.export_all')
    await manager.isOn('exports.title')
    await manager.hasNoFaults()
    await manager.page.getByText(manager.words('export_status.READY')).first().waitFor()
    expect((await takes(manager, 'exports.download')).bytes.equals(bytes)).toBe(true)
    await manager.leaves()
  },
)

test.each(walked(demoHouses, [1]))(
  'an issuer exports its orders as a spreadsheet (%s)',
  async (language, house, domain) => {
    const issuer = await Person.arrives(house, language, 390)
    await issuer.logsIn(`promotor@${domain}`)
    await issuer.opens('/entrepreneur/investments')
    await issuer.page.getByLabel(issuer.words('lists.more_tools')).click()
    await issuer.presses('lists.export')
    const { name, bytes } = await takes(issuer, 'lists.export_xlsx')
    expect(name).toMatch(/\.xlsx$/)
    const book = new Excel.Workbook()
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    const rows = await issuer.page.locator('tbody tr').count()
    expect(book.worksheets[0]?.rowCount).toBeGreaterThan(rows)
    await issuer.leaves()
  },
)
