import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { alert, button, show } from './show.tsx'

const team = (...nicks: string[]) => ({
  getTeam: { members: nicks.map((nick) => ({ nick })) },
  keepTeam: null,
})
const group = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }))
const input = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const rows = () => screen.getAllByRole('group', { name: /^club\.member \d/ }).map((row) => row.textContent)
const lines = () =>
  within(alert())
    .getAllByRole('link')
    .map((line) => line.textContent)

async function openTeam(...nicks: string[]) {
  const shown = await show('/team', team(...nicks))
  await screen.findByRole('group', { name: /fields\.members/ })
  return shown
}

describe('the rows of a list', () => {
  test('are folded if stored before and open on a press', async () => {
    const { user } = await openTeam('Ana', 'Bea')
    expect(rows()).toEqual(['club.member 1club.line {"nick":"Ana"}', 'club.member 2club.line {"nick":"Bea"}'])
    await user.click(button('club.member 2 club.line {"nick":"Bea"}'))
    expect(input(/fields\.nick/).value).toBe('Bea')
  })

  test('are appended with the focus in the first field', async () => {
    const { user, argsOf } = await openTeam('Ana')
    await user.click(button('renderer.list_add_one {"name":"club.member"}'))
    expect(document.activeElement).toBe(input(/fields\.nick/))
    await user.keyboard('Eva')
    await user.click(button('club.send'))
    expect(argsOf('keepTeam')).toEqual([{ members: [{ nick: 'Ana' }, { nick: 'Eva' }] }])
  })

  test('are reordered by keyboard, keep the focus and announce the move', async () => {
    const { user, argsOf } = await openTeam('Ana', 'Bea', 'Eva')
    act(() => button('renderer.move_up {"name":"club.member 3"}').focus())
    await user.keyboard('{Enter}{Enter}')
    expect(document.activeElement).toBe(button('renderer.move_up {"name":"club.member 1"}'))
    expect(screen.getByRole('status').textContent).toBe('renderer.list_moved {"row":2,"to":1}')
    await user.click(button('club.send'))
    expect(argsOf('keepTeam')).toEqual([{ members: [{ nick: 'Eva' }, { nick: 'Ana' }, { nick: 'Bea' }] }])
  })

  test('are removed with the focus on the next row or the add button', async () => {
    const { user, argsOf } = await openTeam('Ana', 'Bea')
    await user.click(button('renderer.list_remove {"name":"club.member 1"}'))
    expect(document.activeElement).toBe(button('renderer.list_remove {"name":"club.member 1"}'))
    await user.click(button('renderer.list_remove {"name":"club.member 1"}'))
    expect(document.activeElement).toBe(button('renderer.list_add_one {"name":"club.member"}'))
    await user.click(button('club.send'))
    expect(argsOf('keepTeam')).toEqual([{ members: [] }])
  })

  test('keep their errors when moved; the summary names row and field', async () => {
    const { user } = await openTeam('Ana', '')
    await user.click(button('club.send'))
    expect(lines()).toEqual(['club.member 2, fields.nick: validator.error_null {}'])
    await user.click(button('renderer.move_up {"name":"club.member 2"}'))
    expect(lines()).toEqual(['club.member 1, fields.nick: validator.error_null {}'])
    await user.click(within(alert()).getByRole('link'))
    expect(document.activeElement).toBe(input(/fields\.nick/))
  })
})

describe('a form with lists, groups and variants', () => {
  test('starts with the minimum of rows and stops at the maximum', async () => {
    const { user } = await show('/club', { foundClub: null })
    expect(rows()).toHaveLength(1)
    expect(button('renderer.list_remove {"name":"club.member 1"}').getAttribute('aria-disabled')).toBe('true')
    const add = button('renderer.list_add_one {"name":"club.member"}')
    for (const _ of [1, 2, 3]) await user.click(add)
    expect(rows()).toHaveLength(3)
    expect(screen.getByText('renderer.list_full {"count":3}')).toBeTruthy()
  })

  test('shows only the fields of the chosen variant', async () => {
    const { user } = await show('/club', { foundClub: null })
    const owner = group('fields.owner')
    expect(owner.queryByLabelText(/fields\.(nick|company)/)).toBeNull()
    await user.click(owner.getByLabelText('options.kind.company'))
    expect(owner.queryByLabelText(/fields\.nick/)).toBeNull()
    expect(owner.getByLabelText(/fields\.company/)).toBeTruthy()
  })

  test('lists the first three errors and counts the rest', async () => {
    const { user } = await show('/club', { foundClub: null })
    await user.click(screen.getByLabelText(/fields\.sure/))
    await user.type(input(/fields\.account/), 'ES00 1234')
    await user.click(button('renderer.list_add_one {"name":"club.mail"}'))
    await user.type(input(/club\.mail 1/), 'nadie')
    await user.click(button('club.send'))
    expect(lines()).toEqual([
      'fields.title: validator.error_null {}',
      'fields.address, fields.street: validator.error_null {}',
      'club.member 1, fields.nick: validator.error_null {}',
    ])
    expect(screen.getByText('renderer.error_more {"count":4}')).toBeTruthy()
  })

  test('sends groups, rows and values in the format of their types', async () => {
    const { user, argsOf } = await show('/club', { foundClub: null })
    const title = group('fields.title')
    await user.type(title.getByLabelText(/language\.es/), 'El club')
    expect(title.getByText('renderer.language_missing')).toBeTruthy()
    await user.type(title.getByLabelText(/language\.en/), 'The club')
    await user.type(group('fields.address').getByLabelText(/fields\.street/), ' Mayor 1 ')
    const member = group('club.member 1')
    await user.type(member.getByLabelText(/fields\.nick/), 'Ana')
    await user.type(member.getByLabelText(/fields\.share/), '12,5')
    await user.click(member.getByLabelText(/fields\.guest/))
    await user.type(member.getByLabelText(/fields\.host/), 'Bea')
    await user.click(button('renderer.list_add_one {"name":"club.mail"}'))
    await user.type(input(/club\.mail 1/), 'ana@club.es')
    await user.click(group('fields.owner').getByLabelText('options.kind.person'))
    await user.type(group('fields.owner').getByLabelText(/fields\.nick/), 'Ana')
    const born = group('fields.born')
    await user.type(born.getByLabelText('renderer.day'), '7')
    await user.type(born.getByLabelText('renderer.month'), '3')
    await user.type(born.getByLabelText('renderer.year'), '1990')
    fireEvent.change(screen.getByLabelText(/fields\.opens/), { target: { value: '09:30' } })
    fireEvent.change(screen.getByLabelText(/fields\.since/), { target: { value: '2026-07-01T09:30' } })
    await user.type(input(/fields\.account/), 'es91 2100 0418 4502 0005 1332')
    fireEvent.change(screen.getByRole('slider'), { target: { value: '4' } })
    await user.click(button('club.send'))
    expect(argsOf('foundClub')).toEqual([
      {
        title: { es: 'El club', en: 'The club' },
        address: { street: 'Mayor 1' },
        members: [{ nick: 'Ana', share: 12.5, guest: true, host: 'Bea' }],
        mails: ['ana@club.es'],
        owner: { kind: 'person', nick: 'Ana' },
        born: '1990-03-07',
        opens: '09:30',
        since: '2026-07-01T07:30:00.000Z',
        account: 'ES9121000418450200051332',
        fun: 4,
        sure: false,
      },
    ])
  })

  test('keeps a bank account formatted when its field regains the focus', async () => {
    const { user } = await show('/club')
    const account = input(/fields\.account/)
    await user.type(account, 'es91 2100 0418 4502 0005 1332')
    await user.tab()
    const left = 'ES91 2100 0418 4502 0005 1332'
    expect(account).toHaveProperty('value', left)
    await user.click(account)
    expect(account).toHaveProperty('value', left)
  })

  test('shows each field’s label once', async () => {
    await show('/club')
    for (const name of ['title', 'address', 'members', 'owner', 'born', 'account', 'fun', 'story'])
      expect([name, screen.getAllByText(`fields.${name}`)]).toEqual([name, [expect.anything()]])
  })

  test('makes fields required or read-only depending on another answer', async () => {
    const { user } = await show('/club', { foundClub: null })
    const story = input(/fields\.story/)
    expect([story.readOnly, input(/fields\.reason renderer\.optional/).required]).toEqual([false, false])
    await user.click(screen.getByLabelText(/fields\.sure/))
    expect(story.readOnly).toBe(true)
    expect(input(/^fields\.reason$/).getAttribute('aria-required')).toBe('true')
  })
})
