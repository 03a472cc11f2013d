import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, show } from './show.tsx'

const paper = (type: string) => ({ getFile: new File(['x'], 'paper', { type }) })
const fileLink = () => screen.queryByRole('link')?.getAttribute('href')

describe('a file on a page', () => {
  test('is shown and can be opened if it is a picture', async () => {
    const { argsOf } = await show('/papers/f1', paper('image/png'))
    expect(screen.getByRole('img', { name: 'album.paper' }).getAttribute('src')).toMatch(/^blob:/)
    expect(argsOf('getFile')).toEqual([{ id: 'f1' }])
    expect(fileLink()).toMatch(/^blob:/)
  })

  test('says what it is, whatever its file is called', async () => {
    await show('/papers/f1', { getFile: new File(['x'], 'dni reverso.png', { type: 'image/png' }) })
    expect(document.querySelector('.ts-file__name')?.textContent).toBe('album.paper')
  })

  test('is shown by its first page if it is a PDF, and opens whole', async () => {
    const page = new File(['x'], 'paper.jpg', { type: 'image/jpeg' })
    const { argsOf } = await show('/papers/f1', {
      getFile: ({ as }: { as?: string }) => (as ? page : paper('application/pdf').getFile),
    })
    expect((await screen.findByRole('img', { name: 'album.paper' })).getAttribute('src')).toMatch(/^blob:/)
    expect(argsOf('getFile')).toEqual([{ id: 'f1' }, { id: 'f1', as: 'picture' }])
    expect(screen.getByRole('link', { name: 'blocks.file_open' }).getAttribute('href')).toMatch(/^blob:/)
  })

  test('can be opened if it is a PDF whose first page cannot be drawn', async () => {
    await show('/papers/f1', {
      getFile: ({ as }: { as?: string }) =>
        as ? Promise.reject(apiError(422, 'file_unreadable')) : paper('application/pdf').getFile,
    })
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByRole('link', { name: 'blocks.file_open' }).getAttribute('href')).toMatch(/^blob:/)
  })

  test('is busy until the first page of a PDF is drawn', async () => {
    let finish = (_page: File) => {}
    const page = new Promise<File>((resolve) => {
      finish = resolve
    })
    await show('/papers/f1', {
      getFile: ({ as }: { as?: string }) => (as ? page : paper('application/pdf').getFile),
    })
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    finish(new File(['x'], 'paper.jpg', { type: 'image/jpeg' }))
    await screen.findByRole('img', { name: 'album.paper' })
    expect(document.querySelector('[aria-busy="true"]')).toBeNull()
  })

  test.each(['image/svg+xml', 'text/html', ''])(
    'can only be downloaded if it may contain a script (%s)',
    async (type) => {
      await show('/papers/f1', paper(type))
      expect(fileLink()).toBeUndefined()
      expect(screen.getByText('blocks.file_not_shown')).toBeDefined()
      expect(button('blocks.file_save')).toBeDefined()
    },
  )

  test('can be retried after a failed download', async () => {
    let answer: () => unknown = () => Promise.reject(apiError(503, 'unavailable'))
    const { user } = await show('/papers/f1', { getFile: () => answer() })
    expect(alert()).toBeDefined()
    answer = () => paper('image/png').getFile
    await user.click(button('renderer.retry'))
    await waitFor(() => expect(screen.getByRole('img', { name: 'album.paper' })).toBeDefined())
  })
})
