import type { Recording } from './recording.ts'

export const salesforce: Recording = {
  source: 'https://help.salesforce.com/s/articleView?id=xcloud.remoteaccess_using_userinfo_endpoint.htm',
  authorization:
    'https://login.salesforce.com/services/oauth2/authorize?response_type=code&client_id=client&scope=openid+email+profile&code_challenge_method=S256',
  token: {
    access_token:
      '00DB0000000TfcR!AQQAQFhoK8vTMg_rKA.esrJ2bCs.OOIjJgl.9Cx6O7KqjZmHMLOyVb.U61BU9tm4xRusf7d3fD1P9oefzqS6i9sJMPWj48IK',
    signature: 'd/SxeYBxH0GSVko0HMgcUxuZy0PA2cDDz1u7g7JtDHw=',
    scope: 'openid email profile',
    id_token: 'salesforce-id-token',
    instance_url: 'https://mydomain.my.salesforce.com',
    id: 'https://login.salesforce.com/id/00DB0000000TfcRMAS/005B0000005Bk90IAC',
    token_type: 'Bearer',
    issued_at: '1692724307000',
  },
  replies: {
    'GET /services/oauth2/userinfo': {
      sub: 'https://login.salesforce.com/id/00DB0000000TfcRMAS/005B0000005Bk90IAC',
      user_id: '005B0000005Bk90IAC',
      organization_id: '00DB0000000TfcRMAS',
      preferred_username: 'roberta@example.com.acme',
      nickname: 'roberta',
      name: 'Roberta Smith',
      email: 'roberta@example.com',
      email_verified: true,
      given_name: 'Roberta',
      family_name: 'Smith',
      zoneinfo: 'America/Los_Angeles',
      photos: {
        picture: 'https://mydomain.my.salesforce.com/profilephoto/005/F',
        thumbnail: 'https://mydomain.my.salesforce.com/profilephoto/005/T',
      },
      active: true,
      user_type: 'STANDARD',
    },
  },
  profile: {
    id: '005B0000005Bk90IAC',
    name: 'Roberta Smith',
    email: 'roberta@example.com',
    emailVerified: true,
    image: 'https://mydomain.my.salesforce.com/profilephoto/005/F',
  },
}
