import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, show } from './show.tsx'
import { slow } from './slow.ts'

const photo = (name: string, bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'image/jpeg' })
const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const list = (name: string) => within(screen.getByRole('group', { name: new RegExp(`^${name}`) }))
const picker = (name = 'fields.pictures') =>
  list(name).getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const row = (name: string) => within(screen.getByRole('group', { name }))
const names = () => [...document.querySelectorAll('.ts-upload__preview strong')].map((one) => one.textContent)
const stored = (name: string) => ({ file_id: name, name, type: 'image/jpeg', size: 4 })

/** Opens a form for pictures and papers that are stored with the names of their files. */
async function openAlbum(pictures: object[] = [], papers: string[] = [], answers = {}) {
  const shown = await show('/album', {
    getAlbum: { pictures, papers },
    keepAlbum: null,
    keepFile: ({ file }: { file: File }) => stored(file.name),
    getFile: ({ id }: { id: string }) => photo(id),
    ...answers,
  })
  await screen.findByRole('group', { name: /^fields\.pictures/ })
  return shown
}

describe('a field for several files', () => {
  test('uploads each file when chosen and sends ids with captions', async () => {
    const { user, argsOf } = await openAlbum()
    await user.upload(picker(), [photo('a.jpg'), photo('b.jpg')])
    expect(argsOf('keepFile').map(({ file }) => (file as File).name)).toEqual(['a.jpg', 'b.jpg'])
    await user.type(row('album.picture 1').getByLabelText(/fields\.caption/), 'Front')
    await user.type(row('album.picture 2').getByLabelText(/fields\.caption/), 'Back')
    await user.upload(picker('fields.papers'), pdf('deed.pdf'))
    await user.click(button('album.send'))
    expect(argsOf('keepAlbum')).toEqual([
      {
        pictures: [
          { caption: 'Front', file_id: 'a.jpg' },
          { caption: 'Back', file_id: 'b.jpg' },
        ],
        papers: ['deed.pdf'],
      },
    ])
  })

  test('accepts dropped files and announces them', async () => {
    const { argsOf } = await openAlbum()
    const zone = picker().parentElement ?? picker()
    await act(async () => fireEvent.drop(zone, { dataTransfer: { files: [photo('a.jpg'), photo('b.jpg')] } }))
    expect(argsOf('keepFile')).toHaveLength(2)
    expect(screen.getByText('renderer.uploads_added {"count":2}')).toBeDefined()
  })

  test('lists rejected files by name and uploads the others', async () => {
    const { user, argsOf } = await openAlbum()
    await user.upload(picker(), [
      photo('a.jpg'),
      pdf('deed.pdf'),
      photo('huge.jpg', 1024 * 1024 + 1),
      photo('b.jpg'),
      photo('c.jpg'),
      photo('d.jpg'),
    ])
    expect(
      within(alert())
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'deed.pdf: renderer.picture_type',
      'huge.jpg: validator.error_file_size {"max":1}',
      'd.jpg: renderer.uploads_full {"count":3}',
    ])
    expect(argsOf('keepFile')).toHaveLength(3)
  })

  test('shows an error per file and retries one on a press', async () => {
    let isUp = false
    const keepFile = ({ file }: { file: File }) =>
      file.name === 'a.jpg' && !isUp
        ? Promise.reject(apiError(0, 'network', { message: '' }))
        : stored(file.name)
    const { user } = await openAlbum([], [], { keepFile })
    await user.upload(picker(), [photo('a.jpg'), photo('b.jpg')])
    expect(row('album.picture 1').getByRole('alert').textContent).toBe('a.jpg: renderer.error_network')
    expect(row('album.picture 2').queryByRole('alert')).toBeNull()
    isUp = true
    await user.click(button('renderer.retry : album.picture 1'))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(names()).toEqual(['a.jpg', 'b.jpg'])
  })

  test('blocks submitting during an upload, until it ends or is removed', async () => {
    const up = slow()
    const { user } = await openAlbum([], [], { keepFile: up.answer })
    await user.upload(picker(), photo('a.jpg'))
    expect(row('album.picture 1').getByText('renderer.uploading {"name":"a.jpg"}')).toBeDefined()
    expect(button('album.send').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('renderer.list_remove {"name":"album.picture 1"}'))
    expect(document.activeElement).toBe(picker())
    expect(button('album.send').getAttribute('aria-disabled')).toBeNull()
    await up.give(stored('a.jpg'))
    expect(screen.queryByRole('group', { name: 'album.picture 1' })).toBeNull()
  })

  test('reorders files with captions by keyboard, even during an upload', async () => {
    const up = slow()
    const keepFile = ({ file }: { file: File }) => (file.name === 'b.jpg' ? up.answer() : stored(file.name))
    const { user, argsOf } = await openAlbum([], [], { keepFile })
    await user.upload(picker(), [photo('a.jpg'), photo('b.jpg')])
    await user.type(row('album.picture 1').getByLabelText(/fields\.caption/), 'A')
    await user.type(row('album.picture 2').getByLabelText(/fields\.caption/), 'B')
    act(() => button('renderer.move_up {"name":"album.picture 2"}').focus())
    await user.keyboard('{Enter}')
    await up.give(stored('b.jpg'))
    await user.click(button('album.send'))
    expect(argsOf('keepAlbum')).toMatchObject([
      {
        pictures: [
          { caption: 'B', file_id: 'b.jpg' },
          { caption: 'A', file_id: 'a.jpg' },
        ],
      },
    ])
  })

  test('reorders files by dragging and announces the new position', async () => {
    const pictures = ['a.jpg', 'b.jpg', 'c.jpg'].map((file_id) => ({ file_id, caption: file_id }))
    const { user, argsOf } = await openAlbum(pictures, ['deed.pdf'])
    const rows = () => [...document.querySelectorAll('.ts-row')]
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, rows().indexOf(this) * 100, 300, 100)
    })
    const handle = rows()[2]?.querySelector('.ts-files__handle')
    if (!handle) throw new Error('The third picture has no handle.')
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0 })
    fireEvent.pointerMove(window, { pointerId: 2, clientY: 10 })
    expect(names().slice(0, 3)).toEqual(['a.jpg', 'b.jpg', 'c.jpg'])
    for (const clientY of [240, 140, 40]) fireEvent.pointerMove(window, { pointerId: 1, clientY })
    expect(names().slice(0, 3)).toEqual(['c.jpg', 'a.jpg', 'b.jpg'])
    fireEvent.pointerUp(window, { pointerId: 1 })
    expect(screen.getByText('renderer.list_moved {"row":3,"to":1}')).toBeDefined()
    fireEvent.pointerMove(window, { pointerId: 1, clientY: 290 })
    await user.click(button('album.send'))
    const sent = ['c.jpg', 'a.jpg', 'b.jpg'].map((file_id) => ({ file_id, caption: file_id }))
    expect(argsOf('keepAlbum')).toMatchObject([{ pictures: sent }])
  })

  test('shows stored files and a notice for one that cannot be read', async () => {
    const getFile = ({ id }: { id: string }) =>
      id === 'lost' ? Promise.reject(apiError(404, 'not_found', { message: '' })) : photo(id)
    const pictures = ['f1.jpg', 'lost'].map((file_id) => ({ file_id, caption: 'Seen' }))
    await openAlbum(pictures, [], { getFile })
    expect(names()).toEqual(['f1.jpg'])
    expect(row('album.picture 2').getByText('renderer.file_unseen')).toBeDefined()
  })

  test('replaces a file in place; a failed upload keeps the previous file', async () => {
    const keepFile = ({ file }: { file: File }) =>
      file.name === 'bad.jpg'
        ? Promise.reject(apiError(400, 'bad_file', { message: 'It holds a script.' }))
        : stored(file.name)
    const { user, argsOf } = await openAlbum([{ file_id: 'f1.jpg', caption: 'Seen' }], [], { keepFile })
    const other = () =>
      row('album.picture 1').getByLabelText(/renderer\.choose_other_picture/, { selector: 'input' })
    await user.upload(other(), photo('new.jpg'))
    await user.upload(other(), photo('bad.jpg'))
    expect(names()).toEqual(['new.jpg'])
    expect(alert().textContent).toBe('bad.jpg: It holds a script.')
    await user.click(button('album.send'))
    expect(argsOf('keepAlbum')).toMatchObject([{ pictures: [{ file_id: 'new.jpg' }] }])
  })

  test('reports missing pictures; the summary focuses the incomplete row', async () => {
    const keepFile = () => Promise.reject(apiError(400, 'bad_file', { message: 'It holds a script.' }))
    const { user } = await openAlbum([], [], { keepFile })
    await user.click(button('album.send'))
    expect(alert().textContent).toContain('fields.pictures: validator.error_null_picture {}')
    await user.upload(picker(), photo('a.jpg'))
    await user.type(row('album.picture 1').getByLabelText(/fields\.caption/), 'A')
    await user.click(button('album.send'))
    const link = screen.getByRole('link', {
      name: 'album.picture 1, renderer.file: validator.error_null_picture {}',
    })
    await user.click(link)
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^album\.picture 1: /)
  })

  test.each([
    [true, 'renderer.take_picture'],
    [false, 'renderer.choose_pictures'],
  ])('offers the camera for pictures on touch devices: %s', async (matches, words) => {
    const query = (media: string) =>
      Object.assign(new EventTarget(), { matches: matches && /coarse/.test(media) })
    vi.stubGlobal('matchMedia', query)
    await openAlbum()
    expect(list('fields.pictures').getByText(words)).toBeDefined()
  })
})
