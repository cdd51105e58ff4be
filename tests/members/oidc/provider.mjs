// A certified OpenID provider set up as strictly as it can be: PKCE with S256 for everybody, form_post for Apple's
// client, which proves itself with an ES256 JWT. Reads one line of JSON and prints the port it listens on.
import { importSPKI, jwtVerify } from "jose";
import { Provider } from "oidc-provider";

const { callbacks, googleSecret, appleKey, appleKeyId, appleTeam, port } = JSON.parse(process.argv[2]);
const issuer = `http://127.0.0.1:${port}`;

const client = (client_id, callback, client_secret) => ({
  client_id,
  client_secret,
  redirect_uris: [callback],
  response_types: ["code"],
  grant_types: ["authorization_code"],
  token_endpoint_auth_method: "client_secret_post",
});

const provider = new Provider(issuer, {
  clients: [
    client("google-client", callbacks.google, googleSecret),
    client("apple-client", callbacks.apple, "replaced-by-a-signed-word"),
  ],
  pkce: { required: () => true },
  scopes: ["openid", "email", "profile", "name"],
  claims: {
    openid: ["sub"],
    email: ["email", "email_verified"],
    profile: ["given_name", "family_name", "picture"],
  },
  conformIdTokenClaims: false,
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: `${id}@people.example`,
      email_verified: !id.startsWith("unverified"),
      given_name: "Ada",
      family_name: "Byron",
    }),
  }),
});

const verifySecret = provider.Client.prototype.compareClientSecret;
provider.Client.prototype.compareClientSecret = async function compare(given) {
  if (this.clientId !== "apple-client") return verifySecret.call(this, given);
  try {
    const { protectedHeader } = await jwtVerify(given, await importSPKI(appleKey, "ES256"), {
      algorithms: ["ES256"],
      issuer: appleTeam,
      subject: "apple-client",
      audience: issuer,
      maxTokenAge: "10m",
    });
    return protectedHeader.kid === appleKeyId;
  } catch {
    return false;
  }
};

provider.listen(port, "127.0.0.1", () => console.log("listening"));
