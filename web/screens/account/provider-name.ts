const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  paypal: 'PayPal',
  tiktok: 'TikTok',
  twitter: 'X',
  vk: 'VK',
}

/** How a provider writes its own name. */
export function providerName(id: string) {
  return names[id] ?? id.charAt(0).toUpperCase() + id.slice(1)
}
