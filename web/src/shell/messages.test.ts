import { afterEach, beforeEach, expect, test } from 'vitest'
import { clearMessages, type Message, messages, unreadCount, withMessage } from './messages.ts'
import { clearSession } from './session.ts'
import { toast, toasts } from './toasts.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const add = (saved: readonly Message[], text: string) => withMessage(saved, text, NOW)

beforeEach(clearMessages)

afterEach(() => {
  clearMessages()
  toasts.set([])
})

test('failures stay after their toast has gone, successes do not', () => {
  toast({ status: 'danger', message: 'The railroad did not answer.' })
  toast({ status: 'success', message: 'Saved.' })

  expect(messages.get().map(({ text }) => text)).toEqual(['The railroad did not answer.'])
  expect(sessionStorage.getItem('interline.messages')).toContain('The railroad did not answer.')
})

test('the same text unread count up and come first', () => {
  const saved = add(add(add([], 'A'), 'B'), 'A')

  expect(saved.map(({ text, times }) => [text, times])).toEqual([
    ['A', 2],
    ['B', 1],
  ])
})

test('the same text sent again after it was read is new', () => {
  const read = add([], 'A').map((one) => ({ ...one, isRead: true }))

  expect(unreadCount(add(read, 'A'))).toBe(1)
})

test('errors stay until read: those that were read make room first', () => {
  const old = add(add([], 'unread'), 'read').map((one) => ({ ...one, isRead: one.text === 'read' }))
  const full = Array.from({ length: 49 }, (_, place) => `E${place}`).reduce(add, old)

  expect(full).toHaveLength(50)
  expect(full.at(-1)?.text).toBe('unread')
})

test('they end with the session', () => {
  toast({ status: 'error', message: 'Prairie Grain has no such car.' })

  clearSession()

  expect(messages.get()).toEqual([])
  expect(sessionStorage.getItem('interline.messages')).toBeNull()
})
