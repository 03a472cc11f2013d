import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type ConvertedForm, convert } from '../../../scripts/foreign-forms/documents.ts'
import type { ForeignForm } from '../../../scripts/foreign-forms/foreign.ts'
import { samples } from '../../../scripts/foreign-forms/samples.ts'
import { writeDocuments } from '../../../scripts/foreign-forms/write.ts'
import type { Library } from '../../../src/language/documents/library.ts'
import { composeForm } from '../../../src/language/forms/form.ts'
import type { Person } from '../person.ts'
import { Filler } from './fill.ts'
import { errorsOf } from './fits.ts'

export interface Converted {
  name: string
  foreign: ForeignForm
  documents: ConvertedForm
}

export const converted: Converted[] = samples().flatMap((foreign) => {
  const { converted: documents } = convert(foreign)
  return documents ? [{ name: `${foreign.library} ${foreign.name}`, foreign, documents }] : []
})

/** Copies the product's documents to a folder and adds those converted from foreign forms. */
export function documentsWith(forms: readonly Converted[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tesela-foreign-'))
  for (const part of ['schemas', 'screens']) cpSync(part, join(folder, part), { recursive: true })
  for (const { documents: said } of forms) writeDocuments(folder, said)
  return folder
}

/** Opens a form, fills it in and sends it. Asserts that its original library accepts the sent value. */
export async function fillsIn(
  person: Person,
  { foreign, documents: said }: Converted,
  library: Library,
  wanted: { all: boolean },
): Promise<void> {
  const { page } = person
  let sent: unknown
  await page.route(`**${said.submitPath}`, (route) => {
    sent = route.request().postDataJSON()
    return route.fulfill({ status: 204 })
  })
  await person.opens(said.path)
  await page.locator('form').waitFor()
  await person.hasNoFaults()
  const form = Object.values(library.forms).find(({ type }) => type === typeIn(said))
  if (!form) throw new Error(`No form for ${said.path}.`)
  await new Filler(page, composeForm(form, library), wanted).fills()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  const complaint = page.locator('form').getByRole('alert')
  await expect.poll(async () => sent ?? (await complaint.allInnerTexts()).join()).toBeTruthy()
  expect(await complaint.allInnerTexts()).toEqual([])
  expect({ sent, minded: errorsOf(foreign, sent) }).toEqual({ sent, minded: [] })
  if (wanted.all) expect(sent).not.toEqual({})
  await page.unroute(`**${said.submitPath}`)
}

function typeIn({ documents }: ConvertedForm): unknown {
  return Object.values(documents).flatMap((document) =>
    'form' in document && 'type' in document ? [document.type] : [],
  )[0]
}
