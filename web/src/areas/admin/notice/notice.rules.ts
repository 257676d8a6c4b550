/** The stored fields of the notice. */
export const toText = ({
  title,
  body = '',
  link_text = '',
}: {
  title: string
  body?: string | undefined
  link_text?: string | undefined
}) => ({ title, body, link_text })

/** Describes who sees the notice, and that a changed one reappears for users who dismissed it. */
export function noticeState({ active, version }: { active: boolean; version: string }): string {
  if (version === '0') return 'No notice yet.'
  return active ? `Version ${version} is shown to everyone.` : `Version ${version} isn’t shown.`
}
