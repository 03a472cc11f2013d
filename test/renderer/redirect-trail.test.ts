import { expect, test } from 'vitest'
import { createRedirectTrail } from '../../src/renderer/screen/redirect-trail.ts'

test('a redirect is followed unless it returns to a visited page', () => {
  const trail = createRedirectTrail()
  expect(trail.mayRedirect('/b', '/a')).toBe(true)
  trail.record('/b')
  expect(trail.mayRedirect('/a', '/b')).toBe(true)
  trail.record('/a')
  expect(trail.mayRedirect('/b', '/a')).toBe(false)
})

test('a redirect is followed again once a page was shown', () => {
  const trail = createRedirectTrail()
  trail.record('/b')
  trail.clear()
  expect(trail.mayRedirect('/b', '/a')).toBe(true)
})

test('a redirect from another page to the same target is followed', () => {
  const trail = createRedirectTrail()
  trail.record('/b')
  expect(trail.mayRedirect('/b', '/door')).toBe(true)
})

test.each([
  ['/a', '/a'],
  ['/a?x=1&y=2', '/a?y=2&x=1'],
])('a redirect from %s to %s is not followed', (here, to) => {
  expect(createRedirectTrail().mayRedirect(to, here)).toBe(false)
})

test('a different query parameter is a different target', () => {
  expect(createRedirectTrail().mayRedirect('/a?tab=open', '/a')).toBe(true)
})
