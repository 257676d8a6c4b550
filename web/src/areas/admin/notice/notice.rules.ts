/** What tells the notice that was read from what is typed. */
export interface NoticeDraft {
  title: string
  body: string
  link_text: string
}

export const draftOf = (notice: {
  title: string
  body?: string | undefined
  link_text?: string | undefined
}) => ({
  title: notice.title,
  body: notice.body ?? '',
  link_text: notice.link_text ?? '',
})

export const isSameDraft = (one: NoticeDraft, other: NoticeDraft): boolean =>
  one.title.trim() === other.title &&
  one.body.trim() === other.body &&
  one.link_text.trim() === other.link_text

/** Says who sees the notice, and that a changed one shows again to those who put it away. */
export function noticeState({ active, version }: { active: boolean; version: string }): string {
  if (version === '0') return 'No notice was written yet.'
  return active ? `Version ${version} is shown to everybody.` : `Version ${version} is not shown.`
}
