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
  test('is uploaded when chosen and sent by id', async () => {
    const { user, argsOf } = await show('/letter', { keepFile, sendLetter: null })
    const file = pdf()
    await user.upload(paper(), file)
    expect(argsOf('keepFile')).toEqual([{ file }])
    expect(screen.getByText('deed.pdf')).toBeDefined()
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f1' }])
  })

  test('shows an example drawing until one is chosen', async () => {
    const { user } = await show('/letter', { keepFile })
    const drawing = () => document.querySelector('.ts-photo-drawing')
    expect(drawing()?.getAttribute('aria-hidden')).toBe('true')
    await user.upload(paper(), pdf())
    expect(drawing()).toBeNull()
    await user.click(button('renderer.remove_file'))
    expect(drawing()).not.toBeNull()
  })

  test('is previewed if it is a picture, until removed', async () => {
    const { user } = await show('/letter', { keepFile })
    const previewSource = () => document.querySelector('.ts-upload__preview img')?.getAttribute('src')
    await user.upload(paper(), new File(['x'], 'dni.png', { type: 'image/png' }))
    expect(previewSource()).toMatch(/^blob:/)
    await user.click(button('renderer.remove_file'))
    expect(previewSource()).toBeUndefined()
  })

  test('blocks submitting during its upload, with a notice', async () => {
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

  test('blocks submitting while it replaces another', async () => {
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

  test('keeps its field focusable during the upload but accepts no other file', async () => {
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

  test('can be dropped; a second one is ignored during the upload', async () => {
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
  ])('%s is rejected before the upload', async (_what, file, words) => {
    const { user, argsOf } = await show('/letter', { keepFile })
    await user.upload(paper(), file)
    expect([alert().textContent, argsOf('keepFile')]).toEqual([words, []])
    expect(paper().getAttribute('aria-invalid')).toBe('true')
  })

  test('shows the reason of a failed upload and does not block submitting', async () => {
    const refused = () => Promise.reject(apiError(400, 'bad_file', { message: 'It holds a script.' }))
    const { user } = await show('/letter', { keepFile: refused })
    await user.upload(paper(), pdf())
    expect(alert().textContent).toBe('It holds a script.')
    expect(button('letter.send').getAttribute('aria-disabled')).toBeNull()
  })

  test('is not sent after its removal, which focuses its field', async () => {
    const { user, argsOf } = await show('/letter', { keepFile })
    await user.upload(paper(), pdf())
    await user.click(button('renderer.remove_file'))
    expect(document.activeElement).toBe(paper())
    await user.click(button('letter.send'))
    expect(argsOf('sendLetter')).toEqual([])
    expect(document.activeElement).toBe(alert())
  })
})

describe('an upload block', () => {
  test('runs its action only when the send button is pressed', async () => {
    const { user, argsOf } = await show('/proof', { keepFile, sendLetter: null })
    await user.upload(field('proof.file'), pdf())
    expect(argsOf('sendLetter')).toEqual([])
    await user.click(button('proof.send'))
    expect(argsOf('sendLetter')).toEqual([{ paper: 'f1' }])
    expect(screen.queryByRole('button', { name: 'proof.send' })).toBeNull()
  })

  test('can be sent again after a failure', async () => {
    const sendLetter = () => Promise.reject(apiError(0, 'network', { message: '' }))
    const { user } = await show('/proof', { keepFile, sendLetter })
    await user.upload(field('proof.file'), pdf())
    await user.click(button('proof.send'))
    expect(alert().textContent).toContain('renderer.error_network')
    expect(button('proof.send')).toBeDefined()
  })

  test('shows an error when sent without a file, until one is chosen', async () => {
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
