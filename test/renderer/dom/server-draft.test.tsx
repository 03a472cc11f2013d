import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { button, field, refocus, show } from './show.tsx'

interface Draft {
  hash: string
  values: object
  version: number
  updated_at: string
}

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const offline = () => Promise.reject(apiError(0, 'network', { message: '' }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(2000))

/** Simulates a server that stores one draft; `others` changes it like another tab. */
function server(first: Draft | null = null) {
  const kept = { draft: first, isUp: true }
  const answers = {
    getDraft: () => (kept.isUp ? { draft: kept.draft } : offline()),
    keepDraft: ({ hash, values, version }: Draft) => {
      if (!kept.isUp) return offline()
      if ((kept.draft?.version ?? 0) !== version)
        return Promise.reject(apiError(409, 'draft_changed', { message: 'Changed.' }))
      kept.draft = { hash, values, version: version + 1, updated_at: at('13:02') }
      return kept.draft
    },
    dropDraft: () => {
      if (!kept.isUp) return offline()
      kept.draft = null
      return null
    },
    sendEssay: null,
  }
  const others = (values: object) => {
    const { hash = 'h', version = 0 } = kept.draft ?? {}
    kept.draft = { hash, values, version: version + 1, updated_at: at('13:05') }
  }
  return { kept, answers, others }
}

async function openEssay({ answers }: ReturnType<typeof server>, host = {}) {
  vi.useFakeTimers()
  const shown = await show('/essay', answers, host)
  await pause()
  return shown
}

/** Returns the hash of the form, as stored with drafts. */
async function hashOfForm(): Promise<string> {
  const one = server()
  const { user, unmount } = await openEssay(one)
  await user.type(field('fields.story'), 'x')
  await pause()
  unmount()
  return one.kept.draft?.hash ?? ''
}

describe('a draft on the server', () => {
  test('is saved when typing pauses, without secrets, and shows the time', async () => {
    const one = server()
    const { user, argsOf } = await openEssay(one)
    await user.type(field('fields.story'), 'Once')
    await user.type(field('fields.pin'), '1234')
    expect(argsOf('keepDraft')).toEqual([])
    await pause()
    expect(argsOf('keepDraft')).toMatchObject([{ name: 'essay', version: 0, values: { story: 'Once' } }])
    expect(JSON.stringify(argsOf('keepDraft'))).not.toContain('1234')
    expect(screen.getByText('renderer.draft_saved {"time":"14:02"}')).toBeDefined()
    await pause()
    expect(argsOf('keepDraft')).toHaveLength(1)
  })

  test('is restored on the next visit', async () => {
    const hash = await hashOfForm()
    await openEssay(server({ hash, values: { story: 'Before' }, version: 3, updated_at: at('08:00') }))
    expect(field('fields.story').value).toBe('Before')
    expect(screen.getByText(/^renderer\.draft_found/)).toBeDefined()
  })

  test('of an earlier version of the form is restored, and what has no field any more is shown', async () => {
    const values = { story: 'Old', town: 7, motto: 'Slowly', pets: [{ name: 'Luna' }, true] }
    const one = server({ hash: 'old', values, version: 3, updated_at: at('08:00') })
    const { user, argsOf } = await openEssay(one)
    expect([field('fields.story').value, field('fields.town').value]).toEqual(['Old', ''])
    expect(
      screen.getByText(/renderer\.draft_outdated .*draft_rest \{"texts":"7 · Slowly · Luna"\}/),
    ).toBeDefined()
    expect(argsOf('keepDraft')).toEqual([])
    await user.type(field('fields.story'), 'er')
    await pause()
    expect(argsOf('keepDraft')).toMatchObject([{ version: 3, values: { story: 'Older' } }])
  })

  test('contains what both tabs typed in different fields, and says so', async () => {
    const one = server()
    const { user } = await openEssay(one)
    await user.type(field('fields.town'), 'Lugo')
    one.others({ story: 'Theirs' })
    await pause()
    await pause()
    expect([field('fields.story').value, field('fields.town').value]).toEqual(['Theirs', 'Lugo'])
    expect(one.kept.draft?.values).toEqual({ story: 'Theirs', town: 'Lugo' })
    const both = { time: '14:02', other: '14:05' }
    expect(screen.getByText(`renderer.draft_joined ${JSON.stringify(both)}`)).toBeDefined()
  })

  test('takes over what another tab has saved when the person comes back to this one', async () => {
    const one = server()
    const { user } = await openEssay(one)
    await user.type(field('fields.story'), 'Mine')
    await pause()
    one.others({ story: 'Theirs' })
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pause()
    expect(field('fields.story').value).toBe('Theirs')
    expect(screen.getByText(/^renderer\.draft_joined/)).toBeDefined()
  })

  test('is saved when the form is left and deleted when it is sent', async () => {
    const one = server()
    const { user, unmount } = await openEssay(one)
    await user.type(field('fields.story'), 'Left')
    unmount()
    await pause()
    expect(one.kept.draft?.values).toEqual({ story: 'Left' })

    const { user: sender, argsOf } = await show('/essay', one.answers)
    await pause()
    await sender.type(field('fields.story'), '!')
    await sender.click(button('essay.send'))
    await pause()
    expect([argsOf('sendEssay'), one.kept.draft]).toEqual([[{ story: 'Left!' }], null])
  })

  test('shows that it is offline and is saved once online', async () => {
    const one = server()
    const { user } = await openEssay(one)
    one.kept.isUp = false
    await user.type(field('fields.story'), 'Once')
    await pause()
    expect(screen.getByText('renderer.draft_offline')).toBeDefined()
    one.kept.isUp = true
    await refocus('online')
    expect(screen.getByText('renderer.draft_saved {"time":"14:02"}')).toBeDefined()
  })

  test.each([
    ['renderer.draft_theirs', 'Theirs', { story: 'Theirs', town: 'Lugo' }],
    ['renderer.draft_mine', 'Mine', { story: 'Mine', town: 'Lugo' }],
  ])('offers a choice if both tabs changed the same field: %s', async (choice, story, values) => {
    const one = server()
    const { user } = await openEssay(one)
    await user.type(field('fields.town'), 'Lugo')
    await pause()
    one.others({ story: 'Theirs', town: 'Lugo' })
    await user.type(field('fields.story'), 'Mine')
    await pause()
    expect(screen.getByText('renderer.draft_changed {"time":"14:05","fields":"fields.story"}')).toBeDefined()
    await user.click(button(choice))
    await pause()
    expect(field('fields.story').value).toBe(story)
    expect(one.kept.draft?.values).toEqual(values)
    expect(screen.getByText(/^renderer\.draft_saved/)).toBeDefined()
  })

  test('shows a notice if sent in another tab', async () => {
    const one = server()
    const { user } = await openEssay(one)
    await user.type(field('fields.story'), 'Mine')
    await pause()
    one.kept.draft = null
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    await pause()
    expect(screen.getByText('renderer.draft_gone')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'renderer.draft_theirs' })).toBeNull()
  })

  test('is not saved for another user who has logged in meanwhile', async () => {
    const one = server()
    const { user, argsOf, switchUser, unmount } = await openEssay(one)
    one.kept.isUp = false
    await user.type(field('fields.story'), 'Once')
    await pause()
    one.kept.isUp = true
    await switchUser('eva')
    await refocus('online')
    unmount()
    expect([one.kept.draft, argsOf('keepDraft').length]).toEqual([null, 1])
  })

  test('is deleted when what was typed is undone, and never saved when nothing was typed', async () => {
    const one = server()
    const { user, unmount } = await openEssay(one)
    await user.type(field('fields.story'), 'Once')
    await pause()
    await user.clear(field('fields.story'))
    await pause()
    expect(one.kept.draft).toBeNull()
    unmount()
    await pause()
    expect(one.kept.draft).toBeNull()
  })

  test('is deleted once the server is back when what was typed was undone without it', async () => {
    const one = server()
    const { user } = await openEssay(one)
    await user.type(field('fields.story'), 'Once')
    await pause()
    one.kept.isUp = false
    await user.clear(field('fields.story'))
    await pause()
    expect(one.kept.draft).not.toBeNull()
    one.kept.isUp = true
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(one.kept.draft).toBeNull()
  })

  test('is neither read nor saved while the form is read-only', async () => {
    const one = server({
      hash: await hashOfForm(),
      values: { story: 'Mine' },
      version: 3,
      updated_at: at('08:00'),
    })
    vi.useFakeTimers()
    const { argsOf, unmount } = await show('/essay?as=reader', one.answers)
    await pause()
    expect(field('fields.story').value).toBe('')
    unmount()
    await pause()
    expect([argsOf('getDraft'), argsOf('keepDraft'), one.kept.draft?.version]).toEqual([[], [], 3])
  })

  test('is neither read nor saved without permission', async () => {
    const one = server()
    const session = { id: 'ana', authenticated: true, roles: ['ADMIN'] }
    const { user, argsOf } = await openEssay(one, { session })
    await user.type(field('fields.story'), 'Once')
    await pause()
    await waitFor(() => expect([argsOf('getDraft'), argsOf('keepDraft')]).toEqual([[], []]))
  })
})
