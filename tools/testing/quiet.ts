import { afterEach, beforeEach, vi } from 'vitest'

/** A test that makes the code complain on the console has found something: it fails. */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const complaints = vi.mocked(console.error).mock.calls.map((labels) => labels.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  if (complaints.length > 0) throw new Error(`console.error was called: ${complaints.join('\n')}`)
})
