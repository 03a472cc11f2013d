import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import './browser.ts'
import './drawn.ts'

// Provides what Testing Library expects of a test runner other than Jest.
Object.assign(globalThis, {
  IS_REACT_ACT_ENVIRONMENT: true,
  jest: { advanceTimersByTime: (milliseconds: number) => vi.advanceTimersByTime(milliseconds) },
})

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('These tests have no network.')))
  vi.spyOn(console, 'error')
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  sessionStorage.clear()
  localStorage.clear()
  const said = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // Fails on React's warnings about unwrapped updates, duplicate keys and invalid markup.
  expect(said).toEqual([])
})

// Disables printing.
window.print = () => {}
