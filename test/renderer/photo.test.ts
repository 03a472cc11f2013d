import { expect, test } from 'vitest'
import { objectPositionOf } from '../../src/renderer/parts/Photo.tsx'

test.each([
  ['/media/house.jpg', undefined],
  ['/media/house.jpg#xywh=percent:0,0,20,20', '0% 0%'],
  ['/media/house.jpg#xywh=percent:80,40,20,20', '100% 50%'],
  ['/media/house.jpg#xywh=percent:30,10,40,50', '50% 20%'],
  ['/media/house.jpg#xywh=percent:0,95,100,10', '50% 100%'],
  ['/media/house.jpg#xywh=percent:1,2', undefined],
])('%s keeps its named region visible', (address, position) => {
  expect(objectPositionOf(address)?.objectPosition).toBe(position)
})
