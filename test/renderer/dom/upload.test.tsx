import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { apiError } from '../fake-host.ts'
import { alert, button, field, show } from './show.tsx'
import { slow } from './slow.ts'

const pdf = (name = 'deed.pdf', bytes = 4) => new File(['x'.repeat(bytes)], name, { type: 'application/pdf' })
const keepFile = { file_id: 'f1', name: 'deed.pdf' }
const paper = () => field('fields.paper')
const drop = (file: File) =>
  act(async () => fireEvent.drop(paper().parentElement ?? paper(), { dataTransfer: { files: [file] } }))

describe('a file in a form', () => {
  test('goes up as soon as it is chosen, and the form sends its id', async () => {
    const { user, argsOf } = await show('/letter', { keepFile, sendLetter: null })
    const file = pdf()
    await user.upload(paper(), file)
    expect(argsOf('keepFile')).toEqual([{ file }])
    expect(screen.getByText('deed.pdf')).toBeDefined()
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f1' }])
  })

  test('is drawn as it has to be photographed, until there is one', async () => {
    const { user } = await show('/letter', { keepFile })
    const drawing = () => document.querySelector('.ts-photo-drawing')
    expect(drawing()?.getAttribute('aria-hidden')).toBe('true')
    await user.upload(paper(), pdf())
    expect(drawing()).toBeNull()
    await user.click(button('renderer.remove_file'))
    expect(drawing()).not.toBeNull()
  })

  test('is shown before it is sent where it is a picture, until it is removed', async () => {
    const { user } = await show('/letter', { keepFile })
    const shown = () => document.querySelector('.ts-upload__preview img')?.getAttribute('src')
    await user.upload(paper(), new File(['x'], 'dni.png', { type: 'image/png' }))
    expect(shown()).toMatch(/^blob:/)
    await user.click(button('renderer.remove_file'))
    expect(shown()).toBeUndefined()
  })

  test('keeps the form from being sent while it is still going up, and says so', async () => {
    const up = slow()
    const { user, argsOf } = await show('/letter', { keepFile: up.answer, sendLetter: null })
    await user.upload(paper(), pdf())
    expect(screen.getByText('renderer.uploading {"name":"deed.pdf"}')).toBeDefined()
    expect(screen.getByText('renderer.upload_first')).toBeDefined()
    expect(button('letter.send').getAttribute('aria-disabled')).toBe('true')
    await user.click(button('letter.send'))
    expect(screen.queryByRole('alert')).toBeNull()
    await up.give(keepFile)
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toHaveLength(1)
  })

  test('that replaces another keeps the form from being sent with the old one', async () => {
    const up = slow()
    let answer: () => unknown = () => keepFile
    const { user, argsOf } = await show('/letter', { keepFile: () => answer(), sendLetter: null })
    await user.upload(paper(), pdf())
    answer = up.answer
    await user.upload(paper(), pdf('other.pdf'))
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([])
    await up.give({ file_id: 'f2', name: 'other.pdf' })
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f2' }])
  })

  test('leaves its field the focus while it goes up, and another cannot be chosen meanwhile', async () => {
    const up = slow()
    const { user, argsOf } = await show('/letter', { keepFile: up.answer })
    await user.upload(paper(), pdf())
    expect([paper().disabled, paper().getAttribute('aria-disabled')]).toEqual([false, 'true'])
    expect(fireEvent.click(paper())).toBe(false)
    await user.upload(paper(), pdf('second.pdf'))
    expect(argsOf('keepFile')).toHaveLength(1)
    await up.give(keepFile)
    expect([paper().getAttribute('aria-disabled'), fireEvent.click(paper())]).toEqual([null, true])
  })

  test('may be dropped, and a second one dropped while it goes up does not count', async () => {
    const up = slow()
    const { argsOf } = await show('/letter', { keepFile: up.answer })
    await drop(pdf())
    await drop(pdf('second.pdf'))
    expect(argsOf('keepFile')).toHaveLength(1)
    await up.give(keepFile)
    expect(screen.getByText('deed.pdf')).toBeDefined()
  })

  test.each([
    ['of another type', new File(['x'], 'song.mp3', { type: 'audio/mpeg' }), 'renderer.file_type'],
    ['that is too large', pdf('deed.pdf', 1024 * 1024 + 1), 'validator.error_file_size {"max":1}'],
  ])('%s is refused before anything is sent', async (_what, file, words) => {
    const { user, argsOf } = await show('/letter', { keepFile })
    await user.upload(paper(), file)
    expect([alert().textContent, argsOf('keepFile')]).toEqual([words, []])
    expect(paper().getAttribute('aria-invalid')).toBe('true')
  })

  test('that could not be kept says so, and the form may be sent without waiting for it', async () => {
    const refused = () => Promise.reject(apiError(400, 'bad_file', { message: 'It holds a script.' }))
    const { user } = await show('/letter', { keepFile: refused })
    await user.upload(paper(), pdf())
    expect(alert().textContent).toBe('It holds a script.')
    expect(button('letter.send').getAttribute('aria-disabled')).toBeNull()
  })

  test('that is removed is not sent, and the focus stays at its field', async () => {
    const { user, argsOf } = await show('/letter', { keepFile })
    await user.upload(paper(), pdf())
    await user.click(button('renderer.remove_file'))
    expect(document.activeElement).toBe(paper())
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([])
    expect(document.activeElement).toBe(alert())
  })
})

describe('a file by itself', () => {
  test('counts only once the person presses send', async () => {
    const { user, argsOf } = await show('/proof', { keepFile, sendLetter: null })
    await user.upload(field('proof.file'), pdf())
    expect(argsOf('sendLetter')).toEqual([])
    await user.click(button('proof.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f1' }])
    expect(screen.queryByRole('button', { name: 'proof.send' })).toBeNull()
  })

  test('stays to be sent again when that failed', async () => {
    const sendLetter = () => Promise.reject(apiError(0, 'network', { message: '' }))
    const { user } = await show('/proof', { keepFile, sendLetter })
    await user.upload(field('proof.file'), pdf())
    await user.click(button('proof.send'))
    expect(alert().textContent).toContain('renderer.error_network')
    expect(button('proof.send')).toBeDefined()
  })

  test('that is sent before one is chosen says what is missing, until one is', async () => {
    const { user, argsOf } = await show('/receipt', { keepFile, sendLetter: null })
    await user.click(button('receipt.send'))
    expect([alert().textContent, argsOf('sendLetter')]).toEqual(['receipt.missing', []])
    expect(document.activeElement).toBe(field('receipt.file'))
    await user.upload(field('receipt.file'), pdf())
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(button('receipt.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f1' }])
  })
})
