import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { dniOf } from '../dni.ts'
import { testKey } from '../suitability.ts'
import type { Person } from './person.ts'

/** Fills in each step of the investment flow, by the step's title. */
export const steps: Record<string, (person: Person) => Promise<void>> = {
  'invest.id_title': async (person) => {
    await person.picks('identity_document.DNI')
    // Uses a unique number, because one of another account requires a manager's review.
    await person.fills(
      'fields.document_number',
      dniOf(12_000_001 + randomInt(10_000, 99_999) * 10).toLowerCase(),
    )
    await person.fillsDay('fields.birthday', '1988-03-09')
    await person.fillsDay('fields.expires_on', '2035-03-09')
    await person.attaches('fields.front_file_id', picture)
    await person.attaches('fields.back_file_id', picture)
    await person.presses('invest.id_submit')
  },
  'invest.type_title': async (person) => {
    await person.presses('category.go_on')
  },
  'invest.data_title': async (person) => {
    await person.fills('fields.address', 'Calle Mayor 12, 3.º B')
    await person.fills('fields.city', 'Valencia')
    await person.fills('fields.postal_code', '46001')
    await person.fills('fields.phone', '+34 600 123 456')
    // Skips both fields: a DNI implies Spanish nationality and residence by default.
    for (const field of ['fields.country', 'fields.nationality'])
      if (await person.field(field).isVisible()) await person.looksUp(field, 'ES', 'ES')
    await person.fills('fields.occupation', 'Maestra')
    await person.chooses('fields.marital_status', 'marital_status.SINGLE')
    await person.ticks('funds_origin.SALARY')
    await person.ticks('funds_origin.SAVINGS')
    await person.presses('common.save_continue')
  },
  'test_page.pending': async (person) => {
    await answerTest(person)
    await person.sees('invest.test_retry_text')
    // Waits for the next page, whose heading takes the focus.
    await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
    await person.follows('invest.test_again')
    await answerStatements(person)
    await person.presses('renderer.page_next')
    await person.presses('renderer.page_next')
    await person.answers('fields.understands_risk', 'renderer.yes')
    await person.presses('invest.test_submit')
    await person.sees('invest.test_failed_text')
    // Waits for the next page, so that typed text is not lost.
    await person.hasFocus(person.page.getByRole('heading', { level: 1 }))
    await person.hasNoFaults()
    await person.fills('fields.word', 'Declaro')
    await person.presses('invest.test_declare')
  },
  'invest.simulation_title': async (person) => {
    await person.fills('fields.net_income', '24000')
    await person.fills('fields.liquid_assets', '10000')
    await person.fills('fields.commitments', '9000')
    await person.sees('invest.net_worth')
    await person.hasNoFaults()
    await person.ticks('fields.certify')
    await person.presses('invest.simulation_certify')
  },
}

/** Answers every question wrongly. */
async function answerStatements(person: Person): Promise<void> {
  for (const [name, right] of Object.entries(testKey))
    await person.answers(`fields.${name}`, right ? 'renderer.statement_false' : 'renderer.statement_true')
}

async function answerTest(person: Person): Promise<void> {
  await answerStatements(person)
  await person.presses('renderer.page_next')
  await person.answers('fields.objective', 'options.objective.SAFETY')
  await person.sees('invest.test_safety')
  await person.answers('fields.objective', 'options.objective.GROWTH')
  await person.answers('fields.experience', 'options.experience.SOME')
  await person.answers('fields.education', 'options.education.UNIVERSITY')
  await person.answers('fields.knowledge', 'options.knowledge.BASIC')
  await person.presses('renderer.page_next')
  await person.answers('fields.capacity', 'options.capacity.LESS_5')
  await person.answers('fields.understands_risk', 'renderer.yes')
  await person.answers('fields.politically_exposed', 'renderer.no')
  await person.presses('invest.test_submit')
}

/** A photograph as from a phone. */
export const picture = {
  name: 'dni.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 640, height: 400, channels: 3, background: '#dde6ee' } })
    .png()
    .toBuffer(),
}
