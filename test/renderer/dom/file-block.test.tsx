import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, show } from './show.tsx'

const paper = (type: string) => ({ getFile: new File(['x'], 'paper', { type }) })
const opened = () => screen.queryByRole('link')?.getAttribute('href')

describe('a file on a page', () => {
  test('that is a picture is seen, and opens by itself', async () => {
    const { argsOf } = await show('/papers/f1', paper('image/png'))
    expect(screen.getByRole('img', { name: 'album.paper' }).getAttribute('src')).toMatch(/^blob:/)
    expect(argsOf('getFile')).toEqual([{ id: 'f1' }])
    expect(opened()).toMatch(/^blob:/)
  })

  test('says the name under which its person keeps it', async () => {
    await show('/papers/f1', { getFile: new File(['x'], 'dni reverso.png', { type: 'image/png' }) })
    expect(screen.getByText('dni reverso.png')).toBeDefined()
  })

  test.each([
    [true, 1],
    [false, 0],
  ])('that is a PDF is seen where the browser shows PDFs (%s), and opens by itself', async (can, frames) => {
    vi.stubGlobal('navigator', Object.create(navigator, { pdfViewerEnabled: { value: can } }))
    await show('/papers/f1', paper('application/pdf'))
    expect(screen.queryAllByTitle('album.paper')).toHaveLength(frames)
    expect(opened()).toMatch(/^blob:/)
  })

  test.each(['image/svg+xml', 'text/html', ''])('that may hold a script (%s) is only saved', async (type) => {
    await show('/papers/f1', paper(type))
    expect(opened()).toBeUndefined()
    expect(screen.getByText('blocks.file_not_shown')).toBeDefined()
    expect(button('blocks.file_save')).toBeDefined()
  })

  test('that does not come is asked for again', async () => {
    let answer: () => unknown = () => Promise.reject(apiError(503, 'unavailable'))
    const { user } = await show('/papers/f1', { getFile: () => answer() })
    expect(alert()).toBeDefined()
    answer = () => paper('image/png').getFile
    await user.click(button('renderer.retry'))
    await waitFor(() => expect(screen.getByRole('img', { name: 'album.paper' })).toBeDefined())
  })
})
