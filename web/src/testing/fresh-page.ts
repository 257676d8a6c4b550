import { afterEach, beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { closedPage } from '../shell/access/closed-page.ts'

// All files of a worker share one document (`isolate: false`): each test begins with an empty one that remembers
// nothing.

const START = window.location.href

beforeEach(async () => {
  await cleanup()
  localStorage.clear()
  sessionStorage.clear()
  closedPage.set(null)
})

afterEach(async () => {
  await cleanup()
  document.body.replaceChildren()
  if (window.location.href !== START) window.history.replaceState(null, '', START)
})
