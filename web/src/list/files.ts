import type { Endpoint } from '#contract/base/endpoint.ts'
import { toDay } from '#contract/base/dates.ts'
import type { List } from '#contract/list/list.ts'
import { call, UNNAMED_FILE } from '../shell/call.ts'
import { toast } from '../shell/toasts.ts'

export type FileFormat = 'csv' | 'xlsx'

/** Saves a list as a file; failures are said in a toast. */
export async function saveList(
  { singular: one, file, wire }: List,
  endpoint: Endpoint,
  format: FileFormat,
  { params, criteria, refusal }: { params: object; criteria: object; refusal?: string | undefined },
): Promise<void> {
  const args = wire.in === 'body' ? { params, body: criteria } : { params, query: criteria }
  const response = await call(endpoint, args as never)
  if (!response.success) {
    const { message, request_id } = response.error
    const details = request_id ? `${message} (${request_id})` : message
    const text = refusal ?? `Unable to export the ${one} list at this time.`
    toast({ status: 'danger', message: `${text} ${details}` })
    return
  }
  const blob = response.data as Blob
  saveFile(blob, getName(blob) ?? defaultFileName(file, format, new Date()))
}

/** The name the server gave in `downloadable_as` (VIS-041); null when it gave none. */
const getName = (blob: Blob): string | null =>
  blob instanceof File && blob.name !== UNNAMED_FILE ? blob.name : null

/** `{file}_{MM-DD-YYYY}.{ext}` (VIS-042). */
export function defaultFileName(file: string, format: FileFormat, day: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${file}_${two(day.getMonth() + 1)}-${two(day.getDate())}-${day.getFullYear()}.${format}`
}

/** Saves the picture of a chart, named with today's date; null where the browser could not draw one. */
export function savePicture(picture: Blob | null, name: string): void {
  if (picture) return saveFile(picture, `${name}_${toDay(new Date())}.png`)
  toast({ status: 'danger', message: 'Your browser couldn’t draw the chart. Print it instead.' })
}

/** Saves a file of the server under a name. */
export function saveFile(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
