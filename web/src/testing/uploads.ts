import { onTestFinished, vi } from 'vitest'
import type { MadeCall } from './api.ts'

interface FakeUploads {
  /** Responds to uploads from now on. */
  answerWith: (status: number, body: object) => void
  /** Lets an upload that waits go on. */
  hold: () => () => void
}

/** Accepts files sent by PUT until the test ends, recording each among the calls of the mock server. */
export function fakeUploads(calls: MadeCall[]): FakeUploads {
  let answer = { status: 200, body: {} as object }
  let gate = Promise.resolve()
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    status = 0
    responseText = ''
    headers = new Headers()
    method = ''
    url = ''
    open(method: string, url: string) {
      Object.assign(this, { method, url })
    }
    setRequestHeader(name: string, value: string) {
      this.headers.set(name, value)
    }
    async send(file: File) {
      calls.push({
        method: this.method,
        path: this.url.replace(/^\/api/, ''),
        query: new URLSearchParams(),
        headers: this.headers,
        body: await file.text(),
      })
      this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
      await gate
      this.status = answer.status
      this.responseText = JSON.stringify(answer.body)
      this.onload?.()
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    answerWith: (status, body) => void (answer = { status, body }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}
