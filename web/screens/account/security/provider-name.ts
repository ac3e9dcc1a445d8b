import { useApp } from '../../../context/app.tsx'

/** Finds the name of a provider by its id; one that is no longer set up here is called by that. */
export function useProviderName() {
  const { site } = useApp()
  return (id: string) => site.providers.find((each) => each.id === id)?.name ?? writtenOut(id)
}

const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
}

function writtenOut(id: string) {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
