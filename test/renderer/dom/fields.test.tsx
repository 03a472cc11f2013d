import { screen, within } from '@testing-library/react'
import { describe, expect, inject, test } from 'vitest'
import { alert, button, field, link, show } from './show.tsx'

const choices = (name: string) => within(screen.getByRole('group', { name: new RegExp(name) }))
const fill = async () => {
  const shown = await show('/survey', { answerSurvey: null })
  await shown.user.type(field('fields.code'), '12345')
  await shown.user.click(choices('fields.member').getByLabelText('renderer.no'))
  await shown.user.click(choices('fields.colours').getByLabelText('options.colours.blue'))
  await shown.user.click(choices('fields.colours').getByLabelText('options.colours.red'))
  await shown.user.click(choices('fields.size').getByLabelText('options.size.large'))
  await shown.user.click(field('fields.agreed'))
  return shown
}

describe('choices in a form', () => {
  test('are sent by type: false for no, lists in option order', async () => {
    const { user, argsOf } = await fill()
    await user.click(button('survey.send'))
    expect(argsOf('answerSurvey')).toEqual([
      {
        code: '12345',
        member: false,
        colours: ['red', 'blue'],
        ways: ['sea', 'road', 'rail'],
        size: 'large',
        agreed: true,
      },
    ])
  })

  test('are requested with a message per kind of field', async () => {
    const { user } = await show('/survey', { answerSurvey: null })
    await user.click(button('survey.send'))
    const lines = within(alert())
      .getAllByRole('link')
      .map((line) => line.textContent)
    expect(lines).toEqual([
      'fields.code: validator.error_null {}',
      'fields.member: validator.error_null_answer {}',
      'fields.colours: validator.error_null_choice {}',
      'fields.size: validator.error_null_choice {}',
      'fields.agreed: validator.error_consent {}',
    ])
  })

  test('are focused at the first option from the error summary', async () => {
    const { user } = await show('/survey', { answerSurvey: null })
    await user.click(button('survey.send'))
    await user.click(link('fields.member: validator.error_null_answer {}'))
    expect(document.activeElement).toBe(choices('fields.member').getByLabelText('renderer.yes'))
  })

  test('cannot be an unavailable option, which shows its reason', async () => {
    const { user } = await show('/survey', { answerSurvey: null })
    const huge = choices('fields.size').getByLabelText<HTMLInputElement>('options.size.huge')
    await user.click(huge)
    expect(huge.checked).toBe(false)
    expect(document.getElementById(huge.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'survey.not_huge',
    )
  })
})

describe('the order of chosen options', () => {
  const ways = () => within(screen.getByRole('group', { name: /fields.ways/ }))
  const order = async () => {
    const shown = await show('/survey', { answerSurvey: null })
    await ways().findByLabelText('options.ways.sea')
    return shown
  }
  const names = () =>
    ways()
      .getAllByRole('checkbox')
      .map((box) => box.parentElement?.textContent?.replace('options.ways.', ''))
  const mover = (which: 'up' | 'down', name: string) =>
    ways().getByRole('button', { name: `renderer.move_${which} {"name":"options.ways.${name}"}` })

  test('is changed with buttons that keep the focus', async () => {
    const { user } = await order()
    expect(names()).toEqual(['sea', 'road', 'rail'])
    await user.click(mover('up', 'road'))
    expect(names()).toEqual(['road', 'sea', 'rail'])
    expect(document.activeElement).toBe(mover('up', 'road'))
    await user.click(mover('down', 'road'))
    expect(names()).toEqual(['sea', 'road', 'rail'])
    expect(document.activeElement).toBe(mover('down', 'road'))
  })

  test('has inactive buttons at both ends that keep the focus', async () => {
    const { user } = await order()
    await user.click(mover('up', 'sea'))
    expect([names(), mover('up', 'sea').getAttribute('aria-disabled')]).toEqual([
      ['sea', 'road', 'rail'],
      'true',
    ])
    expect(document.activeElement).toBe(mover('up', 'sea'))
  })

  test('puts a re-chosen option at the end', async () => {
    const { user } = await order()
    await user.click(ways().getByLabelText('options.ways.sea'))
    await user.click(ways().getByLabelText('options.ways.sea'))
    expect(names()).toEqual(['road', 'rail', 'sea'])
  })
})

test('a code field keeps the first five digits of a pasted text', async () => {
  const { user } = await show('/survey', {})
  await user.click(field('fields.code'))
  await user.paste('12 3-4567')
  expect(field('fields.code').value).toBe('12345')
})

test('an identity document number is normalized when its field is left', async () => {
  const { user } = await show('/survey', {})
  await user.type(field('fields.papers'), ' 12.345.678-z ')
  await user.tab()
  expect(field('fields.papers').value).toBe('12345678Z')
})

test('a consent links to the tenant’s legal page if there is one', async () => {
  const tenant = { ...inject('tenant'), urls: { legal: 'https://alba.example/legal' } }
  const { unmount } = await show('/survey', {}, { tenant })
  expect(link('renderer.link_legal').getAttribute('href')).toBe('https://alba.example/legal')
  unmount()
  await show('/survey', {})
  expect(screen.queryByRole('link')).toBeNull()
})

test('a consent is a link on the words that name the document', async () => {
  const tenant = { ...inject('tenant'), urls: { legal: 'https://alba.example/legal' } }
  const texts = new Map([
    ['fields.agreed', 'I accept the terms.'],
    ['renderer.words_legal', 'the terms'],
  ])
  await show('/survey', {}, { tenant, t: (key) => texts.get(String(key)) ?? String(key) })
  expect(link('the terms').getAttribute('href')).toBe('https://alba.example/legal')
  expect(screen.getByRole('checkbox', { name: /^I accept *the terms/ })).toMatchObject({ checked: false })
})
