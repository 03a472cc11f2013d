import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { alert, button, field, show } from './show.tsx'

const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }))
const founders = () => screen.getAllByRole('group', { name: /^startup\.founder \d/ })
const send = () => button('startup.send')

async function open() {
  const shown = await show('/startup', { keepStartup: null })
  await screen.findByRole('group', { name: /fields\.born/ })
  for (const founder of founders()) await shown.user.type(within(founder).getByRole('textbox'), 'Ana')
  return shown
}

/** Types into a field and leaves it. Returns the value and messages then shown. */
async function typedInto(name: string, text: string) {
  const { user } = await open()
  await user.type(field(name), text)
  await user.tab()
  return [field(name).value, errorOf(field(name))]
}

function errorOf(input: HTMLElement): string | undefined {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).at(-1) ?? undefined
}

describe('an incomplete date of birth', () => {
  test.each([
    ['5', '', ''],
    ['1', '1', '90'],
  ])('remains as typed: %s %s %s', async (...typed) => {
    const { user } = await open()
    const boxes = group('fields.born').getAllByRole<HTMLInputElement>('textbox')
    for (const [index, box] of boxes.entries()) {
      await user.click(box)
      if (typed[index]) await user.keyboard(typed[index])
    }
    await user.tab()
    expect(boxes.map(({ value }) => value)).toEqual(typed)
    expect(errorOf(boxes[0] as HTMLElement)).toBe('validator.error_date {}')
  })
})

describe('a text in two languages', () => {
  const claim = (language: string) =>
    group('fields.claim').getByLabelText(new RegExp(`language\\.${language}`))

  test('is omitted when emptied again', async () => {
    const { user, argsOf } = await open()
    await user.type(claim('es'), 'Pan')
    await user.clear(claim('es'))
    await user.type(claim('en'), ' ')
    await user.click(send())
    expect(argsOf('keepStartup')).toEqual([{ founders: [{ name: 'Ana' }, { name: 'Ana' }] }])
  })

  test('is trimmed in both languages', async () => {
    const { user, argsOf } = await open()
    await user.type(claim('es'), ' Pan ')
    await user.type(claim('en'), 'Bread ')
    await user.click(send())
    expect(argsOf('keepStartup')).toEqual([expect.objectContaining({ claim: { es: 'Pan', en: 'Bread' } })])
  })

  test('shows in which language there is an error', async () => {
    const { user } = await open()
    await user.type(claim('es'), 'Pan')
    fireEvent.change(claim('en'), { target: { value: 'x'.repeat(31) } })
    await user.click(send())
    expect(within(alert()).getByRole('link').textContent).toBe(
      'fields.claim, language.en: validator.error_string_max {"max":30}',
    )
    expect(claim('es').getAttribute('aria-invalid')).toBeNull()
    expect(claim('en').getAttribute('aria-invalid')).toBe('true')
    await user.click(within(alert()).getByRole('link'))
    expect(document.activeElement).toBe(claim('en'))
  })
})

describe('a number field', () => {
  test.each([
    ['fields.goal', '12345678901234567', 'validator.error_number_max_money {"max":9007199254740991}'],
    ['fields.goal', '12,345', 'validator.error_number_decimals {"decimals":2}'],
    ['fields.goal', 'mucho', 'validator.error_number {}'],
    ['fields.people', '12345678901234567', 'validator.error_number_long {}'],
    ['fields.stake', '100000000000000000000', 'validator.error_number_max {"max":100}'],
  ])('%s keeps the invalid text %s and shows an error', async (name, typed, message) => {
    expect(await typedInto(name, typed)).toEqual([typed, message])
  })

  test('accepts a percentage typed with its sign', async () => {
    expect(await typedInto('fields.stake', '12,5 %')).toEqual(['12,5', undefined])
  })
})

test('a telephone number is normalized when sent by Enter', async () => {
  const { user, argsOf } = await open()
  await user.type(field('fields.phone'), '600 11.22-33{Enter}')
  expect(argsOf('keepStartup')).toEqual([expect.objectContaining({ phone: '600112233' })])
})

describe('a list of rows', () => {
  test('starts without rows if optional, and can be emptied again', async () => {
    const { user, argsOf } = await open()
    expect(screen.queryByRole('textbox', { name: /startup\.tag/ })).toBeNull()
    await user.click(button('renderer.list_add_one {"name":"startup.tag"}'))
    await user.click(button('renderer.list_remove {"name":"startup.tag 1"}'))
    await user.click(send())
    expect(argsOf('keepStartup')).toEqual([{ founders: [{ name: 'Ana' }, { name: 'Ana' }] }])
  })

  test('opens rows that are not filled in yet', async () => {
    await open()
    expect(founders().map((row) => within(row).queryByRole('textbox') !== null)).toEqual([true, true])
  })

  test('opens a folded row when focused from the error summary', async () => {
    const { user } = await open()
    const [, second] = founders()
    if (second === undefined) throw new Error('There is no second row.')
    await user.clear(within(second).getByRole('textbox'))
    await user.click(send())
    await user.click(button('startup.founder 2'))
    expect(within(second).queryByRole('textbox')).toBeNull()
    await user.click(within(alert()).getByRole('link'))
    expect(document.activeElement).toBe(within(second).getByRole('textbox'))
  })

  test('turns off autocomplete in its rows', async () => {
    await open()
    for (const row of founders())
      expect(within(row).getByRole('textbox').getAttribute('autocomplete')).toBe('off')
  })
})
