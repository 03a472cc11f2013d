import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const away = async () => new Response(null, { status: 503 })
const answers = vi.fn<() => Promise<Response>>()
const reload = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  answers.mockReset().mockImplementation(away)
  reload.mockReset()
  vi.resetModules()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.stubGlobal('fetch', answers)
  vi.stubGlobal('location', { href: 'https://alba.test/user/portfolio', reload })
  document.body.innerHTML = '<p data-again="We keep trying." data-pause="5">Reload the page.</p>'
  await import('../../../src/app/retry.ts')
})

afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('an unavailable page retries with growing pauses and shows a notice', async () => {
  expect(document.body.textContent).toBe('We keep trying.')
  await pass(4)
  expect(answers).toHaveBeenCalledTimes(0)
  await pass(1)
  expect(answers).toHaveBeenCalledTimes(1)
  await pass(8)
  expect(answers).toHaveBeenCalledTimes(2)
  await pass(10 * 60)
  expect(answers.mock.calls.length).toBeLessThan(15)
  expect(reload).not.toHaveBeenCalled()
})

test('an unavailable page reloads once the server responds again', async () => {
  answers.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  answers.mockResolvedValueOnce(new Response(null))
  await pass(5)
  expect(reload).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(reload).toHaveBeenCalledOnce()
})
